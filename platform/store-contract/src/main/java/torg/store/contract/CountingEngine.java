package torg.store.contract;

import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.Engine;
import torg.store.engine.EngineReads;
import torg.store.engine.EngineTx;
import torg.store.engine.Writes;

/** Tells how many statements have been asked of an engine. */
record CountingEngine(Engine engine, AtomicInteger statements) implements Engine {
  @Override
  public Future<Void> migrate(Schema schema) {
    return engine.migrate(schema);
  }

  @Override
  public EngineTx begin(Isolation isolation) {
    return new CountingTx(engine.begin(isolation), statements);
  }

  @Override
  public Future<Void> check() {
    return engine.check();
  }

  @Override
  public Future<Void> close() {
    return engine.close();
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys) {
    return counted(engine).getAll(table, keys);
  }

  @Override
  public Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
    return counted(engine).getAll(table, keys, columns);
  }

  @Override
  public Future<List<Row>> scan(Scan scan) {
    return counted(engine).scan(scan);
  }

  @Override
  public Future<Long> count(Scan scan) {
    return counted(engine).count(scan);
  }

  private EngineReads counted(EngineReads reads) {
    statements.incrementAndGet();
    return reads;
  }

  private record CountingTx(EngineTx tx, AtomicInteger statements) implements EngineTx {
    @Override
    public Future<Void> write(List<Writes> writes) {
      return counted().write(writes);
    }

    @Override
    public Future<Void> commit(List<Writes> last) {
      return counted().commit(last);
    }

    @Override
    public Future<Void> rollback() {
      return tx.rollback();
    }

    @Override
    public Future<List<Row>> getAll(Table table, List<Key> keys) {
      return counted().getAll(table, keys);
    }

    @Override
    public Future<List<Row>> getAll(Table table, List<Key> keys, List<Column<?>> columns) {
      return counted().getAll(table, keys, columns);
    }

    @Override
    public Future<List<Row>> scan(Scan scan) {
      return counted().scan(scan);
    }

    @Override
    public Future<Long> count(Scan scan) {
      return counted().count(scan);
    }

    private EngineTx counted() {
      statements.incrementAndGet();
      return tx;
    }
  }
}
