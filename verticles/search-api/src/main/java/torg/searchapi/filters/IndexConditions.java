package torg.searchapi.filters;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import torg.offers.v1.SalaryPeriod;
import torg.search.OfferFields;
import torg.search.v1.ChosenArea;
import torg.search.v1.ChosenFilter;
import torg.search.v1.ChosenMoney;
import torg.vasgen.v1.AnyOf;
import torg.vasgen.v1.Circle;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Filters;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.Range;

/**
 * Choices as the index knows them. A condition names its field as its facet, so that the counts of
 * the field's other values are those of choosing them instead.
 */
public final class IndexConditions {
  private IndexConditions() {}

  /** That documents have one of the values; counted by no facet. */
  public static Filter anyOf(String field, Collection<String> values) {
    return Filter.newBuilder()
        .setAnyOf(AnyOf.newBuilder().setField(field).addAllValues(values))
        .build();
  }

  /**
   * Of a choice that keeps the rules.
   *
   * @param currency that money is in when the choice names none
   */
  public static List<Filter> of(SearchFilter filter, ChosenFilter chosen, String currency) {
    var kind = filter.kind();
    if (kind instanceof FilterKind.Values values) {
      return List.of(
          faceted(anyOf(values.field(), chosen.getValues().getIdsList()), values.field()));
    }
    if (kind instanceof FilterKind.NumberRange number) {
      return List.of(number(number.field(), chosen));
    }
    if (kind instanceof FilterKind.Yes yes) {
      return List.of(faceted(yes(yes, chosen.getYes()), yes.field()));
    }
    if (kind instanceof FilterKind.Price) {
      return List.of(price(chosen.getMoney(), currency(chosen.getMoney(), currency)));
    }
    if (kind instanceof FilterKind.Pay) {
      return salary(chosen.getMoney(), currency(chosen.getMoney(), currency));
    }
    if (kind instanceof FilterKind.Area) {
      return List.of(area(chosen.getArea()));
    }
    var since = Range.newBuilder().setField(OfferFields.PUBLISHED).setMin(secondsFrom(chosen));
    return List.of(Filter.newBuilder().setRange(since).build());
  }

  /** The currency of a choice. */
  static String currency(ChosenMoney money, String currency) {
    return money.getCurrency().isEmpty() ? currency : money.getCurrency();
  }

  /** The period of a choice. */
  static String period(ChosenMoney money) {
    return money.getPeriod().isEmpty() ? SalaryPeriod.PER_MONTH.name() : money.getPeriod();
  }

  private static Filter faceted(Filter filter, String facet) {
    return filter.toBuilder().setFacet(facet).build();
  }

  private static Filter number(String field, ChosenFilter chosen) {
    var range = Range.newBuilder().setField(field);
    if (chosen.getRange().hasMin()) {
      range.setMin(chosen.getRange().getMin());
    }
    if (chosen.getRange().hasMax()) {
      range.setMax(chosen.getRange().getMax());
    }
    return faceted(Filter.newBuilder().setRange(range).build(), field);
  }

  private static Filter yes(FilterKind.Yes kind, boolean isYes) {
    var yes = anyOf(kind.field(), List.of(kind.yes()));
    if (isYes) {
      return yes;
    }
    return kind.no()
        .map(no -> anyOf(kind.field(), List.of(no)))
        .orElseGet(() -> Filter.newBuilder().setNone(Filters.newBuilder().addFilters(yes)).build());
  }

  private static Filter price(ChosenMoney money, String currency) {
    var field = OfferFields.price(currency);
    var range = Range.newBuilder().setField(field);
    if (money.hasMin()) {
      range.setMin(money.getMin());
    }
    if (money.hasMax()) {
      range.setMax(money.getMax());
    }
    return faceted(Filter.newBuilder().setRange(range).build(), field);
  }

  /**
   * Passes when the salary that is asked for and the one that is offered overlap. One that names a
   * single bound counts as that amount: "from 50,000" does not promise 100,000.
   */
  private static List<Filter> salary(ChosenMoney money, String currency) {
    var same =
        Stream.of(
            anyOf(OfferFields.SALARY_CURRENCY, List.of(currency)),
            anyOf(OfferFields.SALARY_PERIOD, List.of(period(money))));
    var min = Range.newBuilder().setMin(money.getMin());
    var max = Range.newBuilder().setMax(money.getMax());
    return Stream.of(
            same,
            money.hasMin() ? Stream.of(eitherBound(min)) : Stream.<Filter>of(),
            money.hasMax() ? Stream.of(eitherBound(max)) : Stream.<Filter>of())
        .flatMap(filters -> filters)
        .toList();
  }

  private static Filter eitherBound(Range.Builder range) {
    var lower = Filter.newBuilder().setRange(range.setField(OfferFields.SALARY_MIN).build());
    var upper = Filter.newBuilder().setRange(range.setField(OfferFields.SALARY_MAX).build());
    return Filter.newBuilder()
        .setAny(Filters.newBuilder().addFilters(lower).addFilters(upper))
        .build();
  }

  /** Places are added to each other: a circle around one city, and all of a region. */
  private static Filter area(ChosenArea area) {
    var any = Filters.newBuilder();
    if (area.hasLatitude()) {
      var center =
          Point.newBuilder().setLatitude(area.getLatitude()).setLongitude(area.getLongitude());
      any.addFilters(
          Filter.newBuilder()
              .setCircle(
                  Circle.newBuilder().setCenter(center).setRadiusMeters(area.getRadiusMeters())));
    }
    var places = area.getGeoIdsList().stream().map(OfferFields::place).toList();
    addIfAny(any, OfferFields.PLACE, places);
    addIfAny(any, OfferFields.REGION, area.getRegionsList());
    addIfAny(any, OfferFields.COUNTRY, area.getCountriesList());
    return any.getFiltersCount() == 1 ? any.getFilters(0) : Filter.newBuilder().setAny(any).build();
  }

  private static void addIfAny(Filters.Builder any, String field, Collection<String> values) {
    if (!values.isEmpty()) {
      any.addFilters(anyOf(field, values));
    }
  }

  /** The index has whole seconds; an offer of a later part of the same second is not lost. */
  private static double secondsFrom(ChosenFilter chosen) {
    return chosen.getSince().getSeconds();
  }
}
