package torg.catalog.view;

import com.google.protobuf.DescriptorProtos.EnumValueOptions;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.FilterSource;
import torg.catalog.v1.StandardFilter;
import torg.catalog.v1.StandardFilterProto;

/**
 * Where offers have what the standard filters ask for, as standard_filter.proto declares it beside
 * each filter.
 */
public final class FilterSources {
  /** With a point, which ids of categories' attributes cannot have, so that the two never meet. */
  private static final String ATTRIBUTE_PREFIX = "standard.";

  private static final Map<StandardFilter, FilterSource> DECLARED = declared();

  private FilterSources() {}

  private static Map<StandardFilter, FilterSource> declared() {
    var sources = new EnumMap<StandardFilter, FilterSource>(StandardFilter.class);
    Arrays.stream(StandardFilter.values())
        .filter(filter -> filter != StandardFilter.UNRECOGNIZED)
        .filter(filter -> options(filter).hasExtension(StandardFilterProto.source))
        .forEach(filter -> sources.put(filter, declared(filter)));
    return Collections.unmodifiableMap(sources);
  }

  private static FilterSource declared(StandardFilter filter) {
    var source = options(filter).getExtension(StandardFilterProto.source);
    return source.toBuilder().setFilter(filter).build();
  }

  private static EnumValueOptions options(StandardFilter filter) {
    return filter.getValueDescriptor().getOptions();
  }

  /** In the order of the filters; none for a filter that only newer nodes know. */
  public static List<FilterSource> of(List<StandardFilter> filters) {
    return filters.stream().flatMap(filter -> Stream.ofNullable(DECLARED.get(filter))).toList();
  }

  /** The attributes among the sources of these filters. */
  public static List<Attribute> attributes(List<StandardFilter> filters) {
    return of(filters).stream()
        .filter(FilterSource::hasAttribute)
        .map(FilterSource::getAttribute)
        .toList();
  }

  /** Whether an attribute of this id belongs to a filter rather than to a category. */
  public static boolean isStandard(String attributeId) {
    return attributeId.startsWith(ATTRIBUTE_PREFIX);
  }
}
