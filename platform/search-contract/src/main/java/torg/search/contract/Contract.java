package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.FaultException;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FacetCounts;
import torg.vasgen.v1.Hit;

/** What the themes of the contract share: an index of the test's own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public interface Contract {
  Fixture fixture();

  @BeforeEach
  default void openIndex() {
    fixture().open();
  }

  @AfterEach
  default void closeIndex() {
    fixture().closeIndex();
  }

  @AfterAll
  default void closeBench() {
    fixture().close();
  }

  default void given(Doc... documents) {
    given(Arrays.asList(documents));
  }

  default void given(List<Doc> documents) {
    fixture().apply(documents.stream().map(Doc::raw).toList());
  }

  default ExecutionResponse execute(Asked asked) {
    return fixture().await(fixture().index().execute(asked.request()));
  }

  /** In the order of the answer. */
  default List<String> ids(Asked asked) {
    return ids(execute(asked));
  }

  default List<String> ids(ExecutionResponse response) {
    return response.getHitsList().stream().map(Hit::getId).toList();
  }

  default List<String> ids(String text) {
    return ids(Asked.text(text));
  }

  /** As "red=3 blue=1". */
  default String counts(ExecutionResponse response, String facet) {
    return String.join(
        " ",
        facet(response, facet).getValuesList().stream()
            .map(value -> value.getValue() + "=" + value.getCount())
            .toList());
  }

  default FacetCounts facet(ExecutionResponse response, String name) {
    return response.getFacetsList().stream()
        .filter(facet -> facet.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no facet " + name));
  }

  default FaultException faultOf(Supplier<Future<?>> work) {
    var failure = catchThrowable(() -> fixture().await(work.get()));
    assertThat(failure).isInstanceOf(FaultException.class);
    return (FaultException) failure;
  }

  default FaultException faultOf(Asked asked) {
    return faultOf(() -> fixture().index().execute(asked.request()));
  }
}
