package torg.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.FaultException;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.CreateCategoryRequest;
import torg.mesh.v1.EchoRequest;

class RequiredFieldsTest {
  private static final String NAME = "name { ru: 'а' en: 'a' }";

  private static FaultException check(Message.Builder builder, String text) {
    return catchThrowableOfType(
        FaultException.class,
        () -> {
          TextFormat.merge(text, builder);
          RequiredFields.of(builder.getDescriptorForType()).check(builder.build());
        });
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
  void shouldNameEveryMissingField(String text, String missing) {
    var fault = check(CreateCategoryRequest.newBuilder(), text.replace("NAME", NAME));
    assertThat(fault.violations())
        .extracting("field")
        .containsExactly((Object[]) missing.split(","));
    assertThat(fault.violations()).extracting("message").containsOnly("is required");
  }

  @Test
  void shouldLookIntoRepeatedMessages() {
    var fault =
        check(ApplyEditsRequest.newBuilder(), "edits { remove { id: 'x' } } edits { remove {} }");
    assertThat(fault.violations()).extracting("field").containsExactly("edits[1].remove.id");
  }

  @Test
  void shouldStopAfterAHundredMissingFields() {
    var fault = check(ApplyEditsRequest.newBuilder(), "edits { remove {} } ".repeat(300));
    assertThat(fault.violations()).hasSize(100);
  }

  @Test
  void shouldAcceptWhenNothingIsMissing() {
    assertThat(check(CreateCategoryRequest.newBuilder(), "category { id: 'x' %s }".formatted(NAME)))
        .isNull();
  }

  @Test
  void shouldLookAtNothingWhenNoFieldIsRequired() {
    assertThatCode(() -> RequiredFields.of(EchoRequest.getDescriptor()).check(null))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldEndWhenATypeContainsItself() {
    var recursive = TestTypes.binding("get: '/q'").method().call().method().getInputType();
    assertThatCode(() -> RequiredFields.of(recursive).check(null)).doesNotThrowAnyException();
  }
}
