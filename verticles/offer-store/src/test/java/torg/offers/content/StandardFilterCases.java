package torg.offers.content;

import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.catalog.v1.StandardFilter.CONDITION;
import static torg.catalog.v1.StandardFilter.DELIVERY;
import static torg.catalog.v1.StandardFilter.EMPLOYMENT_TYPE;
import static torg.catalog.v1.StandardFilter.LOCATION;
import static torg.catalog.v1.StandardFilter.PRICE;
import static torg.catalog.v1.StandardFilter.REMOTE_WORK;
import static torg.catalog.v1.StandardFilter.SALARY;
import static torg.catalog.v1.StandardFilter.SELLER_TYPE;
import static torg.catalog.v1.StandardFilter.WITH_PHOTO;
import static torg.catalog.v1.StandardFilter.WORK_EXPERIENCE;
import static torg.catalog.v1.StandardFilter.WORK_SCHEDULE;
import static torg.offers.content.ContentSamples.ids;
import static torg.offers.content.ContentSamples.number;
import static torg.offers.content.ContentSamples.value;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.Condition;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Price;
import torg.offers.v1.Salary;
import torg.offers.v1.SalaryPeriod;

/**
 * For each standard filter that offers fill: a right content, a wrong one and what is said of it.
 */
final class StandardFilterCases {
  private static final String VALUE = "content.attributes[0].enum.ids[0]: ";

  private StandardFilterCases() {}

  static Stream<Arguments> cases() {
    return Stream.concat(fields(), attributes());
  }

  private static Stream<Arguments> fields() {
    return Stream.of(
        arguments(
            PRICE,
            content().setPrice(Price.newBuilder().setCurrency("RUB").setAmount(100)),
            content().setPrice(Price.newBuilder().setCurrency("RUB").setAmount(-1)),
            "content.price.amount: must be from 0 to 1000000000000000 in the smallest unit of the"
                + " currency, got -1"),
        arguments(
            CONDITION,
            content().setCondition(Condition.USED),
            content().setConditionValue(7),
            "content.condition: must be NEW or USED, or left out, got number 7"),
        arguments(
            LOCATION,
            content(),
            content().setLocation(location().setLatitude(91).setLongitude(0)),
            "content.location.latitude: must be from -90 to 90 degrees, got 91.0"),
        arguments(
            WITH_PHOTO,
            content().addPhotoUrls("https://example.com/1.jpg"),
            content().addPhotoUrls("ftp://example.com/1.jpg"),
            "content.photo_urls[0]: must begin with http://, https:// or upload:, got"
                + " 'ftp://example.com/1.jpg'"),
        arguments(
            SALARY,
            content().setSalary(salary().setAmountMin(100).setAmountMax(200)),
            content().setSalary(salary().setAmountMin(200).setAmountMax(100)),
            "content.salary.amount_max: must be at least amount_min, which is 200, got 100"));
  }

  private static Stream<Arguments> attributes() {
    return Stream.of(
        arguments(
            DELIVERY,
            with(ids("standard.delivery", "pickup", "post")),
            with(ids("standard.delivery", "teleport")),
            VALUE
                + "'teleport' is not one of the attribute's 5 values in the catalog: pickup,"
                + " courier, pickup-point, post, freight"),
        arguments(
            SELLER_TYPE,
            with(ids("standard.seller-type", "company")),
            with(ids("standard.seller-type", "PRIVATE")),
            VALUE
                + "'PRIVATE' is not one of the attribute's 2 values in the catalog: private,"
                + " company"),
        arguments(
            EMPLOYMENT_TYPE,
            with(ids("standard.employment-type", "full-time", "internship")),
            with(ids("standard.employment-type", "slavery")),
            VALUE
                + "'slavery' is not one of the attribute's 6 values in the catalog: full-time,"
                + " part-time, temporary, project, internship, volunteering"),
        arguments(
            WORK_SCHEDULE,
            with(ids("standard.work-schedule", "shifts")),
            with(ids("standard.work-schedule", "2/2")),
            VALUE
                + "'2/2' is not one of the attribute's 5 values in the catalog: full-day, shifts,"
                + " flexible, rotational, irregular"),
        arguments(
            WORK_EXPERIENCE,
            with(ids("standard.work-experience", "1-to-3-years")),
            with(ids("standard.work-experience", "2-years")),
            VALUE
                + "'2-years' is not one of the attribute's 5 values in the catalog: none,"
                + " under-1-year, 1-to-3-years, 3-to-6-years, over-6-years"),
        arguments(
            REMOTE_WORK,
            with(value("standard.remote-work").setBoolean(true)),
            with(number("standard.remote-work", 1)),
            "content.attributes[0].number: 'standard.remote-work' expects true or false (boolean),"
                + " got number"));
  }

  private static Salary.Builder salary() {
    return Salary.newBuilder().setCurrency("RUB").setPeriod(SalaryPeriod.PER_MONTH);
  }

  static OfferContent.Builder with(AttributeValue.Builder value) {
    return content().addAttributes(value);
  }

  /** Right in a category without attributes of its own. */
  static OfferContent.Builder content() {
    return OfferContent.newBuilder()
        .setCategoryId("everything")
        .setTitle("Что угодно")
        .setLocation(location());
  }

  private static Location.Builder location() {
    return Location.newBuilder().setAddress("Москва");
  }
}
