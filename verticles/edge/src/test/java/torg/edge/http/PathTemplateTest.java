package torg.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.catalog.v1.UpdateCategoryRequest;

class PathTemplateTest {
  private static PathTemplate parse(String template) {
    return PathTemplate.parse(template, UpdateCategoryRequest.getDescriptor());
  }

  private static Optional<List<String>> match(String template, String path) {
    return parse(template).match(PathTemplate.parts(path));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/a,/v1/a,''",
    "/v1/{category.id},/v1/cars,cars",
    "/v1/{category.id}/x/{expected_version},/v1/cars/x/7,cars|7",
    "/v1/{category.id},/v1/a%2Fb,a/b",
    "/v1/{category.id},/v1/%D0%B0%D0%B2%D1%82%D0%BE,авто",
    "/v1/{category.id},/v1/a+b%20c,a+b c"
  })
  void shouldGiveTheValuesWhenThePathFits(String template, String path, String values) {
    assertThat(match(template, path))
        .contains(values.isEmpty() ? List.of() : Arrays.asList(values.split("\\|")));
    assertThat(parse(template)).hasToString(template);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/billing,billing",
    "/v1/stages/photos,stages/photos",
    "/v1/stages%2Fphotos,stages/photos",
    "/v1/a/b+c/%D0%B0,a/b+c/а",
  })
  void shouldGiveTheRestOfThePath(String path, String value) {
    assertThat(match("/v1/{category.id=**}", path)).contains(List.of(value));
    assertThat(match("/{category.name.ru}/{category.id=**}", path)).contains(List.of("v1", value));
    assertThat(parse("/v1/{category.id=**}")).hasToString("/v1/{category.id}");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/a,/v1/b",
    "/v1/a,/v1/a/",
    "/v1/a,/v1",
    "/v1/{category.id},/v1/",
    "/v1/{category.id},/v1/a/b",
    "/v1/{category.id}/x,/v1/a/y",
    "/v1/{category.id=**},/v1",
    "/v1/{category.id=**},/v1/",
    "/v1/{category.id=**},/v1/a/",
    "/v1/{category.id=**},/v1//a",
    "/v1/{category.id=**},/v2/a"
  })
  void shouldNotMatchWhenThePathDiffers(String template, String path) {
    assertThat(match(template, path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "v1/a",
    "/v1/{absent}",
    "/v1/{category}",
    "/v1/{category.absent}",
    "/v1/{category.synonyms}",
    "/v1/{category.id=a/*}",
    "/v1/{category.id=*}",
    "/v1/{category.id=**}/x",
    "/v1/{expected_version=**}",
    "/v1/*",
    "/v1/a:verb"
  })
  void shouldRefuseTheTemplateWhenItCannotBeServed(String template) {
    assertThatThrownBy(() -> parse(template)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldRefuseThePathWhenWronglyEncoded() {
    assertThatThrownBy(() -> match("/v1/{category.id}", "/v1/%zz"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldPutTheMoreLiteralFirst() {
    assertThat(parse("/v1/a")).isLessThan(parse("/v1/{category.id}"));
    assertThat(parse("/v1/a/b")).isLessThan(parse("/v1/a/{category.id}"));
    assertThat(parse("/v1/a/{category.id}")).isLessThan(parse("/v1/{category.id}/a"));
    assertThat(parse("/v1/{category.id}")).isLessThan(parse("/v1/{category.id=**}"));
    assertThat(parse("/v1/{category.id}/a")).isLessThan(parse("/v1/{category.id=**}"));
  }
}
