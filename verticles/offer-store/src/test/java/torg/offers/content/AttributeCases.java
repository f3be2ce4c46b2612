package torg.offers.content;

import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.content.ContentSamples.ids;
import static torg.offers.content.ContentSamples.number;
import static torg.offers.content.ContentSamples.text;
import static torg.offers.content.ContentSamples.value;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.OfferContent;

/** Contents that are wrong in an attribute; the one in question is mostly the third. */
final class AttributeCases {
  private static final String THIRD = "content.attributes[2]";

  private AttributeCases() {}

  static Stream<Arguments> unpublishable() {
    return Stream.of(
        arguments(
            "required inherited attribute missing",
            car().removeAttributes(0),
            "content.attributes: 'brand' (brand) is required in category 'cars'; give the id of"
                + " one of its values (enum)"),
        arguments(
            "required own attribute missing",
            car().removeAttributes(1),
            "content.attributes: 'year' (year) is required in category 'cars'; give a number"),
        arguments(
            "required attribute without a value",
            car().setAttributes(1, value("year")),
            "content.attributes[1]: 'year' has no value; give a number (number), or leave it out"),
        arguments(
            "unknown attribute",
            with(number("colour", 1)),
            THIRD
                + ".attribute_id: category 'cars' has no attribute 'colour'; it has brand, year,"
                + " engine, extras, damaged, vin, note"),
        arguments("no id", with(number("", 1)), THIRD + ".attribute_id: is required"),
        arguments(
            "same attribute twice",
            with(number("year", 2013)),
            THIRD + ".attribute_id: 'year' is already given by attributes[1]"),
        arguments(
            "text for a number",
            with(text("engine", "1.6")),
            THIRD + ".string: 'engine' expects a number (number), got string"),
        arguments(
            "number for an enum",
            with(number("extras", 1)),
            THIRD + ".number: 'extras' expects ids of one or more of its values (enum)"),
        arguments(
            "number for a boolean",
            with(number("damaged", 1)),
            THIRD + ".number: 'damaged' expects true or false (boolean)"),
        arguments(
            "boolean for a text",
            with(value("vin").setBoolean(true)),
            THIRD + ".boolean: 'vin' expects a text (string)"),
        arguments(
            "enum for a boolean",
            with(ids("damaged", "abs")),
            THIRD + ".enum: 'damaged' expects true or false"),
        arguments(
            "number too small",
            year(1899),
            "content.attributes[1].number: must be at least 1900, got 1899"),
        arguments(
            "number too large",
            year(2101),
            "content.attributes[1].number: must be at most 2100, got 2101"),
        arguments(
            "number not whole",
            year(2012.5),
            "content.attributes[1].number: must be a whole number, got 2012.5"),
        arguments(
            "not a number", year(Double.NaN), "content.attributes[1].number: must be a finite"),
        arguments(
            "infinite",
            year(Double.NEGATIVE_INFINITY),
            "content.attributes[1].number: must be a finite"),
        arguments(
            "too many decimals",
            with(number("engine", 1.005)),
            THIRD + ".number: may have at most 2 digits after the point, got 1.005"),
        arguments(
            "decimals by a sum of doubles",
            with(number("engine", 0.1 + 0.2)),
            THIRD + ".number: may have at most 2 digits after the point, got 0.3000"),
        arguments(
            "smallest double",
            with(number("engine", Double.MIN_VALUE)),
            THIRD + ".number: may have at most 2 digits after the point, got 4.9E-324"),
        arguments("no enum ids", with(ids("extras")), THIRD + ".enum.ids: must name a value"),
        arguments(
            "unknown enum id",
            with(ids("extras", "abs", "wings")),
            THIRD
                + ".enum.ids[1]: 'wings' is not one of the attribute's 3 values in the catalog:"
                + " lada, volvo, abs"),
        arguments(
            "empty enum id",
            with(ids("extras", "")),
            THIRD + ".enum.ids[0]: '' is not one of the attribute's 3 values"),
        arguments(
            "same enum id twice",
            with(ids("extras", "abs", "lada", "abs")),
            THIRD + ".enum.ids[2]: is the same as ids[0]"),
        arguments(
            "two values of a single enum",
            car().setAttributes(0, ids("brand", "lada", "volvo")),
            "content.attributes[0].enum.ids: must name exactly one value, got 2"),
        arguments("empty text", with(text("vin", "")), THIRD + ".string: is required"),
        arguments("blank text", with(text("vin", "\u00a0")), THIRD + ".string: must have text"),
        arguments(
            "text too long",
            with(text("vin", "я".repeat(18))),
            THIRD + ".string: at most 17 characters are allowed, got 18"),
        arguments(
            "text longer than usual",
            with(text("note", "a".repeat(201))),
            THIRD + ".string: at most 200 characters are allowed, got 201"),
        arguments(
            "control character in text",
            with(text("note", "a\u001b[31m")),
            THIRD + ".string: must not contain control characters"));
  }

  static Stream<Arguments> right() {
    return Stream.of(
        arguments("several values", with(ids("extras", "abs", "lada", "volvo"))),
        arguments("two decimals", with(number("engine", 1.29))),
        arguments("decimals of a large number", with(number("engine", 123_456_789.01))),
        arguments("a huge number", with(number("engine", 1e300))),
        arguments("negative zero", with(number("engine", -0.0))),
        arguments("smallest year", year(1900)),
        arguments("largest year", year(2100)),
        arguments("no", with(value("damaged").setBoolean(false))),
        arguments("longest text in emoji", with(text("vin", "\ud83d\ude97".repeat(17)))),
        arguments("usual longest text on lines", with(text("note", "a\n".repeat(100)))));
  }

  static Stream<Arguments> unstorable() {
    return Stream.of(
        arguments(
            "NUL in text", with(text("note", "a\0")), THIRD + ".string: must not contain the"),
        arguments(
            "half in text", with(text("note", "a\udc00")), THIRD + ".string: contains half of"));
  }

  /** Counts can only be exceeded together with other rules, so these are for drafts alone. */
  static Stream<Arguments> unstorableCounts() {
    var ids = IntStream.range(0, 2_001).mapToObj(Integer::toString).toArray(String[]::new);
    var attributes = IntStream.range(0, 1_007).mapToObj(i -> number("a" + i, i).build()).toList();
    return Stream.of(
        arguments(
            "too many enum ids",
            with(ids("extras", ids)),
            THIRD + ".enum.ids: at most 2000 are allowed, got 2001"),
        arguments(
            "too many attributes",
            car().clearAttributes().addAllAttributes(attributes),
            "content.attributes: at most 1006 are allowed, got 1007"),
        arguments(
            "half in an attribute's id",
            with(number("\ud800", 1)),
            THIRD + ".attribute_id: contains half of a character"),
        arguments(
            "NUL in an enum id",
            with(ids("extras", "abs", "a\0")),
            THIRD + ".enum.ids[1]: must not contain the character NUL"));
  }

  private static OfferContent.Builder with(AttributeValue.Builder value) {
    return car().addAttributes(value);
  }

  private static OfferContent.Builder year(double year) {
    return car().setAttributes(1, number("year", year));
  }
}
