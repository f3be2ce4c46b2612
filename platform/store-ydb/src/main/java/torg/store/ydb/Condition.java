package torg.store.ydb;

import java.util.ArrayList;
import java.util.List;
import torg.store.Column;
import torg.store.Scan;
import torg.store.ydb.Query.Draft;

/** The WHERE of a scan. */
final class Condition {
  private final Scan scan;
  private final Draft draft;

  private Condition(Scan scan, Draft draft) {
    this.scan = scan;
    this.draft = draft;
  }

  /** Empty when the scan has none. */
  static String of(Scan scan, Draft draft) {
    var all = new Condition(scan, draft).all();
    return all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
  }

  private List<String> all() {
    var all = new ArrayList<String>();
    for (var at = 0; at < scan.prefix().size(); at++) {
      var column = scan.order().get(at);
      all.add(name(column) + " = " + declared("$p" + at, column, scan.prefix().get(at)));
    }
    var forward = scan.isDescending() ? "<" : ">";
    var backward = scan.isDescending() ? ">" : "<";
    scan.start().ifPresent(place -> all.add(bound("$s", place, forward, 0)));
    scan.end().ifPresent(place -> all.add(bound("$e", place, backward, 0)));
    // The server makes ranges of this too: its extract_predicate takes Exists as a bound above
    // NULL.
    scan.sparse().forEach(column -> all.add(name(column) + " IS NOT NULL"));
    return all;
  }

  /**
   * Columns compared one after another with OR: the server reads just the range (docs/ydb.md,
   * Ranges and pages). The shorter comparison of tuples is not seen there together with a prefix.
   */
  private String bound(String parameters, Scan.Place place, String operator, int at) {
    var column = scan.order().get(scan.prefix().size() + at);
    var value = declared(parameters + at, column, place.values().get(at));
    if (at == place.values().size() - 1) {
      return "%s %s%s %s".formatted(name(column), operator, place.inclusive() ? "=" : "", value);
    }
    return "(%s %s %s OR (%s = %s AND %s))"
        .formatted(
            name(column),
            operator,
            value,
            name(column),
            value,
            bound(parameters, place, operator, at + 1));
  }

  private String declared(String parameter, Column<?> column, Object value) {
    var type = column.type();
    return draft.declare(parameter, YdbTypes.name(type), YdbTypes.value(type, value));
  }

  private static String name(Column<?> column) {
    return Yql.quoted(column.name());
  }
}
