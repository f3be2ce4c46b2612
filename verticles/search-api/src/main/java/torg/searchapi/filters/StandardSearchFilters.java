package torg.searchapi.filters;

import static torg.catalog.v1.StandardFilter.CONDITION;
import static torg.catalog.v1.StandardFilter.LOCATION;
import static torg.catalog.v1.StandardFilter.PRICE;
import static torg.catalog.v1.StandardFilter.PUBLISHED_SINCE;
import static torg.catalog.v1.StandardFilter.SALARY;
import static torg.catalog.v1.StandardFilter.WITH_PHOTO;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.FilterSource;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.StandardFilter;
import torg.catalog.view.FilterSources;
import torg.offers.v1.Condition;
import torg.search.OfferFields;

/** The filters that the contract declares: each reads a field of offers or a standard attribute. */
final class StandardSearchFilters {
  static final String PREFIX = "standard.";

  private static final Map<StandardFilter, SearchFilter> OF_FIELDS =
      Map.of(
          PRICE, ofField(PRICE, "Цена", "Price", new FilterKind.Price()),
          CONDITION,
              ofField(
                  CONDITION,
                  "Состояние",
                  "Condition",
                  new FilterKind.Values(
                      OfferFields.CONDITION,
                      List.of(
                          value(Condition.NEW, "Новое", "New"),
                          value(Condition.USED, "Б/у", "Used")))),
          LOCATION, ofField(LOCATION, "Местоположение", "Location", new FilterKind.Area()),
          WITH_PHOTO,
              ofField(
                  WITH_PHOTO,
                  "С фото",
                  "With photo",
                  new FilterKind.Yes(OfferFields.PHOTO, OfferFields.WITH_PHOTO, Optional.empty())),
          PUBLISHED_SINCE,
              ofField(
                  PUBLISHED_SINCE,
                  "Опубликовано",
                  "Published",
                  new FilterKind.Since(OfferFields.PUBLISHED)),
          SALARY, ofField(SALARY, "Зарплата", "Salary", new FilterKind.Pay()));

  private static final Map<StandardFilter, SearchFilter> ALL = all();

  private StandardSearchFilters() {}

  private static Map<StandardFilter, SearchFilter> all() {
    var filters = new EnumMap<StandardFilter, SearchFilter>(StandardFilter.class);
    FilterSources.of(List.of(StandardFilter.values())).stream()
        .flatMap(source -> of(source).stream())
        .forEach(filter -> filters.put(filter.standard().orElseThrow(), filter));
    return filters;
  }

  private static Optional<SearchFilter> of(FilterSource source) {
    var filter = source.getFilter();
    return source.hasAttribute()
        ? AttributeFilters.kind(source.getAttribute())
            .map(
                kind ->
                    new SearchFilter(
                        id(filter), source.getAttribute().getName(), Optional.of(filter), kind))
        : Optional.ofNullable(OF_FIELDS.get(filter));
  }

  private static SearchFilter ofField(
      StandardFilter filter, String ru, String en, FilterKind kind) {
    return new SearchFilter(id(filter), text(ru, en), Optional.of(filter), kind);
  }

  private static EnumValue value(Condition condition, String ru, String en) {
    return EnumValue.newBuilder().setId(condition.name()).setName(text(ru, en)).build();
  }

  private static LocalizedText text(String ru, String en) {
    return LocalizedText.newBuilder().setRu(ru).setEn(en).build();
  }

  /** SELLER_TYPE is standard.seller-type. */
  private static String id(StandardFilter filter) {
    return PREFIX + filter.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<SearchFilter> find(String id) {
    return ALL.values().stream().filter(filter -> filter.id().equals(id)).findFirst();
  }

  static List<String> ids() {
    return ALL.values().stream().map(SearchFilter::id).toList();
  }

  /** In their order, without those that only newer nodes know. */
  static List<SearchFilter> of(Collection<StandardFilter> filters) {
    return filters.stream().flatMap(filter -> Stream.ofNullable(ALL.get(filter))).toList();
  }
}
