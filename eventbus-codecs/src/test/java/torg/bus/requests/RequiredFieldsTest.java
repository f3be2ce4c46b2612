package torg.bus.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import com.google.protobuf.TextFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.v1.FieldViolation;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.CreateCategoryRequest;
import torg.mesh.v1.EchoRequest;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.UpdateDraftRequest;

class RequiredFieldsTest {
  private static final String NAME = "name { ru: 'а' en: 'a' }";

  private static List<FieldViolation> missing(Message.Builder builder, String text)
      throws TextFormat.ParseException {
    TextFormat.merge(text, builder);
    return RequiredFields.of(builder.getDescriptorForType()).missing(builder.build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | category",
        "category {} | category.id,category.name",
        "category { id: 'x' name {} } | category.name.ru,category.name.en",
        "category { id: 'x' NAME attributes { id: 'a' NAME } attributes { NAME } } | category.attributes[1].id",
        "category { id: 'x' NAME attributes { id: 'a' NAME enum {} } } | category.attributes[0].enum.values",
        "category { id: 'x' NAME attributes { id: 'a' NAME enum { values { id: 'v' } } } } | category.attributes[0].enum.values[0].name"
      })
  void shouldNameEveryMissingField(String text, String fields) throws Exception {
    var missing = missing(CreateCategoryRequest.newBuilder(), text.replace("NAME", NAME));
    assertThat(missing).extracting("field").containsExactly((Object[]) fields.split(","));
    assertThat(missing).extracting("message").containsOnly("is required");
  }

  @Test
  void shouldLookIntoRepeatedMessages() throws Exception {
    var missing =
        missing(ApplyEditsRequest.newBuilder(), "edits { remove { id: 'x' } } edits { remove {} }");
    assertThat(missing).extracting("field").containsExactly("edits[1].remove.id");
  }

  @Test
  void shouldStopAfterAHundredMissingFields() throws Exception {
    var missing = missing(ApplyEditsRequest.newBuilder(), "edits { remove {} } ".repeat(300));
    assertThat(missing).hasSize(100);
  }

  @Test
  void shouldAcceptWhenNothingIsMissing() throws Exception {
    var category = "category { id: 'x' %s }".formatted(NAME);
    assertThat(missing(CreateCategoryRequest.newBuilder(), category)).isEmpty();
  }

  @Test
  void shouldLookAtNothingWhenNoFieldIsRequired() {
    assertThat(RequiredFields.of(EchoRequest.getDescriptor()).missing(null)).isEmpty();
  }

  @Test
  void shouldEndWhenATypeContainsItself() {
    assertThat(RequiredFields.of(Struct.getDescriptor()).missing(null)).isEmpty();
  }

  @Test
  void shouldNotLookIntoAMessageThatMayBePartial() throws Exception {
    assertThat(missing(UpdateDraftRequest.newBuilder(), "id: 'x' content { title: 'y' }"))
        .isEmpty();
    assertThat(missing(CreateOfferRequest.newBuilder(), "content { title: 'y' }"))
        .extracting("field")
        .containsExactly("content.category_id", "content.location");
  }
}
