package torg.store.engine;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Column;
import torg.store.Key;
import torg.store.Limits;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;

/** Reads of any number of rows by statements of bounded size, of declared tables only. */
final class CheckedReads implements Reads {
  private final Schema schema;
  private final EngineReads engine;
  private final Function<Key, Future<Optional<Row>>> gets;

  CheckedReads(Schema schema, EngineReads engine, Function<Key, Future<Optional<Row>>> gets) {
    this.schema = schema;
    this.engine = engine;
    this.gets = gets;
  }

  @Override
  public Future<Optional<Row>> get(Key key) {
    return EngineStore.refusing(
        () -> {
          schema.check(key.table());
          return gets.apply(key);
        });
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys) {
    return getAll(keys, engine::getAll);
  }

  @Override
  public Future<Map<Key, Row>> getAll(Collection<Key> keys, List<Column<?>> columns) {
    return getAll(keys, (table, some) -> engine.getAll(table, some, columns));
  }

  private Future<Map<Key, Row>> getAll(Collection<Key> keys, Gets.Reader reader) {
    return EngineStore.refusing(
        () -> {
          var byTable = new LinkedHashMap<Table, LinkedHashSet<Key>>();
          for (var key : keys) {
            schema.check(key.table());
            byTable.computeIfAbsent(key.table(), table -> new LinkedHashSet<>()).add(key);
          }
          var statements = new ArrayList<Future<List<Row>>>();
          byTable.forEach(
              (table, some) -> statements.addAll(getAll(table, List.copyOf(some), reader)));
          return Future.all(statements)
              .map(done -> inOrder(keys, statements.stream().map(Future::result).toList()));
        });
  }

  private static List<Future<List<Row>>> getAll(Table table, List<Key> keys, Gets.Reader reader) {
    var statements = new ArrayList<Future<List<Row>>>();
    for (var at = 0; at < keys.size(); at += Limits.PAGE_ROWS_MAX) {
      var end = Math.min(keys.size(), at + Limits.PAGE_ROWS_MAX);
      statements.add(reader.getAll(table, keys.subList(at, end)));
    }
    return statements;
  }

  private static Map<Key, Row> inOrder(Collection<Key> keys, List<List<Row>> pages) {
    var found = new HashMap<Key, Row>();
    pages.forEach(page -> page.forEach(row -> found.put(row.key(), row)));
    var ordered = new LinkedHashMap<Key, Row>();
    for (var key : keys) {
      if (found.containsKey(key)) {
        ordered.put(key, found.get(key));
      }
    }
    return ordered;
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return EngineStore.refusing(
        () -> {
          schema.check(scan.table());
          if (scan.limit() == 0) {
            throw new IllegalArgumentException(
                "a scan of %s needs a limit; all(scan, rowsMax) and stream(scan) read on"
                    .formatted(scan));
          }
          return engine.scan(scan);
        });
  }

  @Override
  public Future<List<Row>> all(Scan scan, int rowsMax) {
    return EngineStore.refusing(
        () -> {
          schema.check(scan.table());
          checkUnlimited(scan);
          return more(scan, new ArrayList<>(), rowsMax);
        });
  }

  /** One row more than allowed is asked for, so that too many are noticed. */
  private Future<List<Row>> more(Scan rest, List<Row> read, int rowsMax) {
    var limit = (int) Math.min(Limits.PAGE_ROWS_MAX, rowsMax + 1L - read.size());
    return engine
        .scan(rest.limit(limit))
        .compose(
            page -> {
              read.addAll(page);
              if (read.size() > rowsMax) {
                return Future.failedFuture(tooMany(rest, rowsMax));
              }
              return page.size() < limit
                  ? Future.succeededFuture(read)
                  : more(rest.after(page.get(page.size() - 1)), read, rowsMax);
            });
  }

  private static FaultException tooMany(Scan scan, int rowsMax) {
    return FaultException.of(
        Fault.TOO_LARGE,
        "more than the %d rows of %s that may be read at once".formatted(rowsMax, scan));
  }

  @Override
  public Future<Long> count(Scan scan) {
    return EngineStore.refusing(
        () -> {
          schema.check(scan.table());
          checkUnlimited(scan);
          return engine.count(scan);
        });
  }

  static void checkUnlimited(Scan scan) {
    if (scan.limit() != 0) {
      throw new IllegalArgumentException(
          "a scan of %s has a limit; only scan(…) reads one page".formatted(scan));
    }
  }
}
