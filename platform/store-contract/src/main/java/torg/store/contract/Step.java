package torg.store.contract;

import io.vertx.core.Future;
import java.util.List;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/** Something that is done to a transaction and to the model alike, and what it shows. */
sealed interface Step {
  /** Shows nothing for a write. Fails as the transaction must. */
  String imagine(Model model);

  Future<String> take(Tx tx);

  record Insert(Row row) implements Step {
    @Override
    public String imagine(Model model) {
      model.insert(row);
      return "";
    }

    @Override
    public Future<String> take(Tx tx) {
      tx.insert(row);
      return Future.succeededFuture("");
    }
  }

  record Upsert(Row row) implements Step {
    @Override
    public String imagine(Model model) {
      model.upsert(row);
      return "";
    }

    @Override
    public Future<String> take(Tx tx) {
      tx.upsert(row);
      return Future.succeededFuture("");
    }
  }

  record Delete(Key key) implements Step {
    @Override
    public String imagine(Model model) {
      model.delete(key);
      return "";
    }

    @Override
    public Future<String> take(Tx tx) {
      tx.delete(key);
      return Future.succeededFuture("");
    }
  }

  record Increment(Row keyOnly, Column<Long> column, long delta) implements Step {
    @Override
    public String imagine(Model model) {
      model.increment(keyOnly, column, delta);
      return "";
    }

    @Override
    public Future<String> take(Tx tx) {
      tx.increment(keyOnly.key(), column, delta);
      return Future.succeededFuture("");
    }
  }

  record Get(Key key) implements Step {
    @Override
    public String imagine(Model model) {
      return Model.shown(model.get(key).stream().toList()).toString();
    }

    @Override
    public Future<String> take(Tx tx) {
      return tx.get(key).map(row -> Model.shown(row.stream().toList()).toString());
    }
  }

  record Page(Scan scan) implements Step {
    @Override
    public String imagine(Model model) {
      return Model.shown(model.scan(scan)).toString();
    }

    @Override
    public Future<String> take(Tx tx) {
      return tx.scan(scan).map(rows -> Model.shown(rows).toString());
    }
  }

  record Count(Scan scan) implements Step {
    @Override
    public String imagine(Model model) {
      return String.valueOf(model.scan(scan).size());
    }

    @Override
    public Future<String> take(Tx tx) {
      return tx.count(scan).map(String::valueOf);
    }
  }

  /** All one after another, or asked for at once: what they show must be the same. */
  static Future<List<String>> takeAll(List<Step> steps, Tx tx, boolean atOnce) {
    var shown = new java.util.ArrayList<Future<String>>();
    Future<String> last = Future.succeededFuture("");
    for (var step : steps) {
      last = atOnce ? step.take(tx) : last.compose(taken -> step.take(tx));
      shown.add(last);
    }
    return Future.all(shown).map(done -> shown.stream().map(Future::result).toList());
  }
}
