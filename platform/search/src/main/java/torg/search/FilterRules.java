package torg.search;

import java.util.List;
import torg.bus.requests.Violations;
import torg.vasgen.v1.AnyOf;
import torg.vasgen.v1.Circle;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Filters;
import torg.vasgen.v1.Range;

/** What filters must be. */
final class FilterRules {
  private static final int FILTERS_MAX = 100;
  private static final int VALUES_MAX = 1_000;
  private static final int DEPTH_MAX = 4;

  /** Half the way around the globe and a little. */
  private static final double RADIUS_MAX = 20_100_000;

  private final Violations violations;
  private int filters;

  FilterRules(Violations violations) {
    this.violations = violations;
  }

  void check(List<Filter> all) {
    check("filters", all, 0);
    if (filters > FILTERS_MAX) {
      violations.add("filters", "must be at most %d, got %d".formatted(FILTERS_MAX, filters));
    }
  }

  private void check(String path, List<Filter> all, int depth) {
    if (depth > DEPTH_MAX) {
      violations.add(path, "must not lie deeper than %d in each other".formatted(DEPTH_MAX));
      return;
    }
    for (int at = 0; at < all.size(); at++) {
      check(Violations.at(path, at), all.get(at), depth);
    }
  }

  private void check(String path, Filter filter, int depth) {
    filters++;
    switch (filter.getTestCase()) {
      case ANY_OF -> check(path + ".any_of", filter.getAnyOf());
      case RANGE -> check(path + ".range", filter.getRange());
      case CIRCLE -> check(path + ".circle", filter.getCircle());
      case ANY -> checkWithin(path + ".any", filter.getAny(), depth);
      case NONE -> checkWithin(path + ".none", filter.getNone(), depth);
      case TEST_NOT_SET ->
          violations.add(path, "must have one of any_of, range, circle, any and none");
    }
  }

  private void checkWithin(String path, Filters within, int depth) {
    if (within.getFiltersCount() == 0) {
      violations.add(path + ".filters", "must have at least one");
    }
    for (var filter : within.getFiltersList()) {
      if (!filter.getFacet().isEmpty()) {
        violations.add(path, "must have no filters with a facet; name it on the outer filter");
      }
    }
    check(path + ".filters", within.getFiltersList(), depth + 1);
  }

  private void check(String path, AnyOf anyOf) {
    FieldRules.name(violations, path + ".field", anyOf.getField());
    FieldRules.within(violations, path + ".values", anyOf.getValuesCount(), 1, VALUES_MAX);
  }

  private void check(String path, Range range) {
    FieldRules.name(violations, path + ".field", range.getField());
    if (Double.isNaN(range.getMin()) || Double.isNaN(range.getMax())) {
      violations.add(path, "must have bounds that are numbers");
    } else if (range.hasMin() && range.hasMax() && range.getMin() > range.getMax()) {
      violations.add(
          path,
          "must have a min of at most its max, got %s and %s"
              .formatted(range.getMin(), range.getMax()));
    }
  }

  private void check(String path, Circle circle) {
    DocumentRules.checkPoint(violations, path + ".center", circle.getCenter());
    if (!(circle.getRadiusMeters() >= 0 && circle.getRadiusMeters() <= RADIUS_MAX)) {
      violations.add(
          path + ".radius_meters",
          "must be from 0 to %s, got %s".formatted(RADIUS_MAX, circle.getRadiusMeters()));
    }
  }
}
