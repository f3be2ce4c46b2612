package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** What the themes of the contract share: stores that are open, tables that are empty. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public interface Contract {
  Fixture fixture();

  @BeforeAll
  default void openStores() {
    fixture().open();
  }

  @BeforeEach
  default void emptyTables() {
    fixture().emptyTables();
  }

  @AfterEach
  default void closePassingStores() {
    fixture().closePassing();
  }

  @AfterAll
  default void closeStores() {
    fixture().close();
  }

  /** What the work comes to on an event loop. */
  default <T> T run(Function<Store, Future<T>> work) {
    return fixture().run(fixture().store(), work);
  }

  default <T> T transact(Function<Tx, Future<T>> work) {
    return run(store -> store.transact(work));
  }

  default void write(Consumer<Tx> writes) {
    transact(writing(writes));
  }

  /** A transaction that only writes. */
  default Function<Tx, Future<Void>> writing(Consumer<Tx> writes) {
    return tx -> {
      writes.accept(tx);
      return Future.succeededFuture();
    };
  }

  default void given(Row... rows) {
    given(List.of(rows));
  }

  default void given(List<Row> rows) {
    for (var at = 0; at < rows.size(); at += 1_000) {
      var some = rows.subList(at, Math.min(rows.size(), at + 1_000));
      write(tx -> some.forEach(tx::upsert));
    }
  }

  default Optional<Row> find(Key key) {
    return run(store -> store.get(key));
  }

  /** One page. */
  default List<Row> scan(Scan scan) {
    return run(store -> store.scan(scan));
  }

  default List<Row> all(Scan scan) {
    return run(store -> store.all(scan, 100_000));
  }

  default long count(Scan scan) {
    return run(store -> store.count(scan));
  }

  default <T> Throwable failure(Function<Store, Future<T>> work) {
    return catchThrowable(() -> run(work));
  }

  default <T> Fault fault(Function<Store, Future<T>> work) {
    return faultOf(failure(work));
  }

  default Fault faultOf(Throwable failure) {
    assertThat(failure).isInstanceOf(FaultException.class);
    return ((FaultException) failure).fault();
  }

  default Fault faultOfWriting(Consumer<Tx> writes) {
    return fault(store -> store.transact(writing(writes)));
  }
}
