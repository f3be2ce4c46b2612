package torg.searchapi.filters;

import java.util.Optional;
import torg.catalog.v1.Attribute;
import torg.search.OfferFields;

/** The filters of categories' attributes. */
final class AttributeFilters {
  static final String PREFIX = OfferFields.ATTRIBUTES;

  private AttributeFilters() {}

  /** None for a free text, which is found by words. */
  static Optional<SearchFilter> of(Attribute attribute) {
    return kind(attribute)
        .map(
            kind ->
                new SearchFilter(
                    PREFIX + attribute.getId(), attribute.getName(), Optional.empty(), kind));
  }

  static Optional<FilterKind> kind(Attribute attribute) {
    var field = OfferFields.attribute(attribute.getId());
    return switch (attribute.getTypeCase()) {
      case ENUM -> Optional.of(new FilterKind.Values(field, attribute.getEnum().getValuesList()));
      case NUMBER ->
          Optional.of(new FilterKind.NumberRange(field, attribute.getNumber().getUnit()));
      case BOOLEAN -> Optional.of(new FilterKind.Yes(field, "true", Optional.of("false")));
      case STRING, TYPE_NOT_SET -> Optional.empty();
    };
  }
}
