package torg.searchapi.filters;

import java.util.Optional;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.StandardFilter;

/**
 * A filter that offers can be searched with.
 *
 * @param id as clients name it: "standard." or "attribute." and a name without a point, so that the
 *     two never meet
 * @param standard empty for the filter of an attribute
 */
public record SearchFilter(
    String id, LocalizedText name, Optional<StandardFilter> standard, FilterKind kind) {}
