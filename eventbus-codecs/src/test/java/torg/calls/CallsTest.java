package torg.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import torg.bus.Call;
import torg.bus.Contract;
import torg.catalog.v1.Category;
import torg.catalog.v1.GetPathRequest;

class CallsTest {
  @Test
  void shouldHaveAConstantForEveryMethodOfTheContract() throws Exception {
    var constants = new ArrayList<String>();
    for (var holder :
        List.of(
            CatalogCalls.class,
            BridgeCalls.class,
            MeshCalls.class,
            OfferCalls.class,
            PhotoCalls.class,
            SearchCalls.class,
            SegmentCalls.class,
            UploadCalls.class,
            VasgenCalls.class)) {
      for (var field : holder.getFields()) {
        if (field.get(null) instanceof Call<?, ?> call) {
          constants.add(call.address());
        }
      }
    }
    var methods =
        Contract.shipped().services().stream()
            .flatMap(service -> service.getMethods().stream())
            .map(method -> Contract.shipped().call(method).address())
            .toList();
    assertThat(constants).containsExactlyInAnyOrderElementsOf(methods);
  }

  @Test
  void shouldRefuseAMethodThatTheContractLacksOrTypesItDoesNotHave() {
    assertThatThrownBy(() -> Call.of("torg.x.v1.X/Y", GetPathRequest.class, Category.class))
        .hasMessage("the contract has no method torg.x.v1.X/Y");
    assertThatThrownBy(
            () ->
                Call.of(
                    "torg.catalog.v1.CatalogService/GetCategory",
                    GetPathRequest.class,
                    Category.class))
        .hasMessageContaining("takes torg.catalog.v1.GetCategoryRequest");
  }
}
