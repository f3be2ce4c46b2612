package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.catalog.Samples.category;
import static torg.catalog.Samples.flag;
import static torg.catalog.Samples.name;
import static torg.catalog.Samples.put;
import static torg.catalog.Samples.values;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.FaultException;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.Category;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.NumberType;
import torg.catalog.v1.StandardFilters;
import torg.catalog.v1.StringType;

/** What is wrong with a category by itself: field and a part of the text. */
class CategoryRulesTest {
  private static final String LONG = "я".repeat(101);

  static Stream<Arguments> wrong() {
    return Stream.of(
        arguments("id empty", ok().setId(""), "category.id: must be 1 to 64"),
        arguments("id upper case", ok().setId("Cars"), "category.id: must be 1 to 64"),
        arguments("id starts with digit", ok().setId("1cars"), "category.id: must be 1 to 64"),
        arguments("id too long", ok().setId("a".repeat(65)), "category.id: must be 1 to 64"),
        arguments("no name", ok().clearName(), "category.name.ru: must not be empty"),
        arguments(
            "no English name", ok().setName(name("а", " ")), "category.name.en: must not be empty"),
        arguments("name too long", ok().setName(name(LONG, "a")), "category.name.ru: at most 100"),
        arguments(
            "name with line break", ok().setName(name("а\nб", "a")), "category.name.ru: must not"),
        arguments("blank synonym", ok().addSynonyms(""), "category.synonyms[0]: must not be empty"),
        arguments(
            "long synonym",
            ok().addSynonyms("a").addSynonyms(LONG),
            "category.synonyms[1]: at most 100 characters are allowed, got 101"),
        arguments(
            "too many synonyms",
            ok().addAllSynonyms(Collections.nCopies(51, "a")),
            "category.synonyms: at most 50 are allowed, got 51"),
        arguments(
            "too many attributes",
            ok().addAllAttributes(Collections.nCopies(101, flag("a").build())),
            "category.attributes: at most 100 are allowed, got 101"),
        arguments("attribute id", with(flag("A")), "category.attributes[0].id: must be 1 to 64"),
        arguments(
            "attribute name",
            with(flag("a").clearName()),
            "category.attributes[0].name.en: must not be empty"),
        arguments(
            "attribute synonym",
            with(flag("a").addSynonyms(" ")),
            "category.attributes[0].synonyms[0]: must not be empty"),
        arguments("no type", with(flag("a").clearType()), "category.attributes[0]: exactly one of"),
        arguments(
            "no values",
            with(values()),
            "category.attributes[0].enum.values: 1 to 2000 are allowed, got 0"),
        arguments(
            "too many values",
            with(values(Collections.nCopies(2001, "a").toArray(String[]::new))),
            "category.attributes[0].enum.values: 1 to 2000 are allowed, got 2001"),
        arguments(
            "value id",
            with(values("a", "Б")),
            "category.attributes[0].enum.values[1].id: must be 1 to 64"),
        arguments(
            "value ids equal",
            with(values("a", "b", "a")),
            "category.attributes[0].enum.values[2].id: 'a' is already that of values[0]"),
        arguments(
            "value names equal but for case",
            with(renamed("Знач A", "other")),
            "category.attributes[0].enum.values[1].name.ru: 'знач a' is already that of values[0]"),
        arguments(
            "English value names equal",
            with(renamed("другое", "VALUE A")),
            "category.attributes[0].enum.values[1].name.en: 'value a' is already"),
        arguments(
            "min above max",
            with(NumberType.newBuilder().setMin(5).setMax(4.5)),
            "category.attributes[0].number.max: must be at least min, which is 5.0, got 4.5"),
        arguments(
            "min not a number",
            with(NumberType.newBuilder().setMin(Double.NaN)),
            "category.attributes[0].number.min: must be a finite number"),
        arguments(
            "decimals below",
            with(NumberType.newBuilder().setDecimals(-1)),
            "category.attributes[0].number.decimals: must be from 0 to 6, got -1"),
        arguments(
            "decimals above",
            with(NumberType.newBuilder().setDecimals(7)),
            "category.attributes[0].number.decimals: must be from 0 to 6, got 7"),
        arguments(
            "unit in one language",
            with(NumberType.newBuilder().setUnit(name("км", ""))),
            "category.attributes[0].number.unit.en: must not be empty"),
        arguments(
            "string too long",
            with(StringType.newBuilder().setLengthMax(10_001)),
            "category.attributes[0].string.length_max: must be from 1 to 10000"),
        arguments(
            "string negative",
            with(StringType.newBuilder().setLengthMax(-1)),
            "category.attributes[0].string.length_max: must be from 1 to 10000"),
        arguments(
            "filter unspecified",
            filters(0),
            "category.standard_filters.filters[0]: must be one of"),
        arguments(
            "filter unknown", filters(99), "category.standard_filters.filters[0]: must be one of"),
        arguments(
            "filter twice",
            filters(1, 2, 1),
            "category.standard_filters.filters[2]: PRICE is already in the list"),
        arguments(
            "too many bytes", huge(), "category: a category may have at most 500000 bytes, got"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void shouldNameFieldWhenCategoryIsWrong(String name, Category.Builder category, String problem) {
    assertThat(problems(category)).anyMatch(text -> text.startsWith(problem), problem);
  }

  static Stream<Arguments> right() {
    return Stream.of(
        arguments("least", ok()),
        arguments("longest id", ok().setId("a" + "-".repeat(63))),
        arguments("longest name", ok().setName(name("я".repeat(100), "😀".repeat(100)))),
        arguments("most synonyms", ok().addAllSynonyms(Collections.nCopies(50, "a"))),
        arguments("value id starts with digit", with(values("42", "4x4"))),
        arguments("one point range", with(NumberType.newBuilder().setMin(5).setMax(5))),
        arguments("open range", with(NumberType.newBuilder().setMin(5))),
        arguments("most decimals", with(NumberType.newBuilder().setDecimals(6))),
        arguments("standard length", with(StringType.newBuilder())),
        arguments("longest string", with(StringType.newBuilder().setLengthMax(10_000))),
        arguments("no filters at all", filters()),
        arguments("filters", filters(1, 8)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("right")
  void shouldAcceptWhenCategoryIsRight(String name, Category.Builder category) {
    assertThatCode(() -> apply(category)).doesNotThrowAnyException();
  }

  @Test
  void shouldTellEveryViolationAtOnce() {
    var category =
        category("Bad", "absent").clearName().addSynonyms("").addAttributes(flag("A").clearType());
    assertThat(problems(category))
        .extracting(text -> text.substring(0, text.indexOf(':')))
        .containsExactly(
            "category.id",
            "category.name.ru",
            "category.name.en",
            "category.synonyms[0]",
            "category.attributes[0].id",
            "category.attributes[0]",
            "category.parent_id");
  }

  private static List<String> problems(Category.Builder category) {
    var fault = catchThrowableOfType(FaultException.class, () -> apply(category));
    return fault.violations().stream()
        .map(one -> one.getField() + ": " + one.getMessage())
        .toList();
  }

  private static void apply(Category.Builder category) {
    CatalogEdits.apply(CatalogState.EMPTY, List.of(put(category)));
  }

  private static Category.Builder ok() {
    return category("cars", "");
  }

  private static Category.Builder with(Attribute.Builder attribute) {
    return ok().addAttributes(attribute);
  }

  private static Category.Builder with(EnumType.Builder type) {
    return with(flag("a").setEnum(type));
  }

  private static Category.Builder with(NumberType.Builder type) {
    return with(flag("a").setNumber(type));
  }

  private static Category.Builder with(StringType.Builder type) {
    return with(flag("a").setString(type));
  }

  private static EnumType.Builder renamed(String ru, String en) {
    var type = values("a", "b");
    type.getValuesBuilder(1).setName(name(ru, en));
    return type;
  }

  private static Category.Builder filters(int... numbers) {
    var filters = StandardFilters.newBuilder();
    for (var number : numbers) {
      filters.addFiltersValue(number);
    }
    return ok().setStandardFilters(filters);
  }

  private static Category.Builder huge() {
    var category = ok();
    for (var i = 0; i < 10; i++) {
      var type = EnumType.newBuilder();
      for (var j = 0; j < 300; j++) {
        type.addValues(values("v" + j).getValuesBuilder(0).addSynonyms("ю".repeat(100)).build());
      }
      category.addAttributes(flag("a" + i).setEnum(type));
    }
    return category;
  }
}
