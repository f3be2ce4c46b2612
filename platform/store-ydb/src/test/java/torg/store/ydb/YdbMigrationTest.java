package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.DoubleServer.await;
import static torg.store.ydb.Sample.CREATED;
import static torg.store.ydb.Sample.ID;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OWNER;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Column;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Schema;
import torg.store.Table;
import torg.store.engine.Engine.Isolation;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;
import torg.ydbdouble.service.Fault;
import torg.ydbdouble.service.FaultPoint;

class YdbMigrationTest {
  private static final Table FIRST =
      Table.named("items").key(OWNER, ID).values(NOTE).shardedBy(OWNER).declare();
  private static final Table GROWN =
      Table.named("items")
          .key(OWNER, ID)
          .values(NOTE, CREATED)
          .shardedBy(OWNER)
          .index("by_note", OWNER, NOTE)
          .declare();

  private static final String SPLIT =
      "ALTER TABLE `torg/items` ALTER INDEX `by_note` SET (AUTO_PARTITIONING_BY_LOAD = ENABLED,"
          + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);";

  private final DoubleServer server = new DoubleServer();
  private final List<YdbEngine> engines = new ArrayList<>();

  @BeforeEach
  void connect() {
    for (var node = 0; node < 4; node++) {
      engines.add(server.engine(4, Duration.ofSeconds(30)));
    }
  }

  @AfterEach
  void stop() {
    server.awaitNoOpenTransactions();
    engines.forEach(engine -> await(engine.close()));
    server.close();
  }

  @Test
  void shouldAgreeWhenNodesMigrateAtOnce() {
    migrateAll(FIRST);
    var row = Row.of(FIRST).with(OWNER, "ann").with(ID, 1L).with(NOTE, "kept").checked();
    await(
        engines
            .get(0)
            .begin(Isolation.SERIALIZABLE)
            .commit(List.of(new Writes.Upserts(FIRST, row.named(), List.of(row)))));

    migrateAll(GROWN);

    var scan = Scan.of(GROWN.index("by_note")).prefix("ann").limit(10);
    for (var engine : engines) {
      assertThat(await(engine.scan(scan)))
          .extracting(found -> found.get(NOTE) + found.find(CREATED))
          .containsExactly("keptOptional.empty");
    }
  }

  private void migrateAll(Table table) {
    await(Future.all(engines.stream().map(engine -> engine.migrate(schema(table))).toList()));
  }

  @Test
  void shouldGoOnWhenStepFailedButIsDone() {
    var engine = engines.get(0);
    await(engine.migrate(schema(FIRST)));
    server.ydb.inject(Fault.LOST_REPLY, FaultPoint.QUERY, 2);

    await(engine.migrate(schema(GROWN)));

    assertThat(server.ydb.faultsLeft()).isZero();
    assertThat(definitions()).hasSize(4);
  }

  @Test
  void shouldWaitWhenIndexIsBeingBuilt() {
    await(engines.get(0).migrate(schema(GROWN)));
    server.ydb.indexBuilding("torg/items", "by_note", 2);
    var before = server.ydb.statements().size();

    await(engines.get(1).migrate(schema(GROWN)));

    var probes = server.ydb.statements().subList(before, server.ydb.statements().size());
    assertThat(probes).hasSize(3).allSatisfy(text -> assertThat(text).contains("VIEW `by_note`"));
    assertThat(await(engines.get(1).scan(Scan.of(GROWN.index("by_note")).limit(1)))).isEmpty();
  }

  @Test
  void shouldSplitIndexWhenItIsNewAndReady() {
    await(engines.get(0).migrate(schema(FIRST)));
    server.ydb.indexBuilding("torg/items", "by_note", 1);

    await(engines.get(0).migrate(schema(GROWN)));

    var sent = server.ydb.statements();
    assertThat(sent.get(sent.size() - 1)).isEqualTo(SPLIT);
    assertThat(sent.get(sent.size() - 2)).contains("VIEW `by_note`");
  }

  @Test
  void shouldSplitIndexWhenFirstAttemptFailed() {
    var engine = engines.get(0);
    // Only what reads begins a transaction, and the first to read looks whether the index is ready.
    server.ydb.inject(Fault.OVERLOADED, FaultPoint.BEGIN, 1);
    assertThat(failure(engine.migrate(schema(GROWN)))).isEqualTo(StoreFailure.Kind.BUSY);

    assertThat(definitions()).singleElement().asString().startsWith("CREATE");

    await(engine.migrate(schema(GROWN)));
    await(engine.migrate(schema(GROWN)));

    assertThat(definitions()).filteredOn(SPLIT::equals).hasSize(1);
  }

  @Test
  void shouldDescribeDeclaredTablesOnlyWhenThereAreOthers() {
    var other = Table.named("other").key(OWNER).declare();
    await(engines.get(0).migrate(Schema.of(List.of(FIRST, other))));
    var store = DoubleServer.config(1, Duration.ofSeconds(30));
    var config = DoubleServer.config(server.ydb.connectionString(), "torg", 1);
    var calls = new Calls(server.vertx);
    try (var transport = Transport.open(config, store)) {
      var directory = new Directory(calls, transport, "torg", store.statementMax());

      assertThat(directory.tables(Set.of("items", "absent")).join()).containsOnlyKeys("items");

      directory.close();
    } finally {
      calls.close();
    }
  }

  @Test
  void shouldFailWithItsFailureWhenStepIsNotDone() {
    server.ydb.inject(Fault.OVERLOADED, FaultPoint.QUERY, 1);

    assertThat(failure(engines.get(0).migrate(schema(FIRST)))).isEqualTo(StoreFailure.Kind.BUSY);

    await(engines.get(0).migrate(schema(FIRST)));
  }

  @Test
  void shouldChangeNothingWhenTablesAreAsDeclared() {
    await(engines.get(0).migrate(schema(GROWN)));

    await(engines.get(1).migrate(schema(GROWN)));
    await(engines.get(2).migrate(schema(FIRST)));

    assertThat(definitions()).hasSize(2);
  }

  @Test
  void shouldRefuseWhenDataWouldBeLost() {
    await(engines.get(0).migrate(schema(FIRST)));
    var otherType =
        Table.named("items").key(OWNER, ID).values(Column.bytes("note")).shardedBy(OWNER).declare();

    var failure =
        catchThrowableOfType(
            StoreFailure.class, () -> await(engines.get(0).migrate(schema(otherType))));

    assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.SCHEMA);
    assertThat(failure).hasMessageContaining("note").hasMessageContaining("Utf8");
  }

  @Test
  void shouldMakeDirectoriesWithinDirectoriesWhenAsked() {
    var deep =
        await(
            YdbEngine.connect(
                server.vertx,
                DoubleServer.config(server.ydb.connectionString(), "shops/one", 4),
                DoubleServer.config(1, Duration.ofSeconds(30))));
    engines.add(deep);

    await(deep.migrate(schema(FIRST)));

    assertThat(definitions()).singleElement().asString().contains("`shops/one/items`");
  }

  private List<String> definitions() {
    return server.ydb.statements().stream()
        .filter(text -> text.startsWith("CREATE") || text.startsWith("ALTER"))
        .toList();
  }

  private static Schema schema(Table table) {
    return Schema.of(List.of(table));
  }

  private static StoreFailure.Kind failure(Future<?> future) {
    return catchThrowableOfType(StoreFailure.class, () -> await(future)).kind();
  }
}
