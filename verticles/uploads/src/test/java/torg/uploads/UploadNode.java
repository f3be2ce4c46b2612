package torg.uploads;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import torg.api.v1.Scope;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.calls.UploadCalls;
import torg.settings.Settings;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Table;
import torg.store.ydb.YdbConfig;
import torg.store.ydb.YdbEngine;
import torg.testkit.Await;
import torg.testkit.HandClock;
import torg.testkit.Postgres;
import torg.testkit.store.TestStore;
import torg.uploads.v1.AppendUploadRequest;
import torg.uploads.v1.CompleteUploadRequest;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.DeleteUploadRequest;
import torg.uploads.v1.GetUploadRequest;
import torg.uploads.v1.ReadUploadRequest;
import torg.uploads.v1.Upload;
import torg.uploads.v1.UploadPurpose;
import torg.ydbdouble.service.YdbDouble;

/** A node with nothing but uploads, on a real database of its own. */
final class UploadNode implements AutoCloseable {
  static final Caller ANNA = new Caller("anna", Set.of(Scope.SELLER));
  static final Caller BORIS = new Caller("boris", Set.of(Scope.SELLER));

  final HandClock clock = new HandClock(Instant.parse("2024-05-01T12:00:00Z"));
  final HeldStore objects = new HeldStore();
  final Store store;
  private final Vertx vertx = Vertx.vertx();
  private final Bus bus =
      new Bus(vertx, BusConfig.from(new Settings(Map.of())), new SimpleMeterRegistry());
  private final UploadRemovalJob job;

  private UploadNode(Function<Vertx, Future<Store>> engine, Map<String, String> settings) {
    var config = UploadsConfig.from(new Settings(settings));
    store = Await.result(engine.apply(vertx));
    job = new UploadRemovalJob(new UploadRecords(store, config, clock), objects);
    Await.result(vertx.deployVerticle(new UploadVerticle(config, store, objects, bus, clock)));
  }

  static UploadNode start() {
    return start(Map.of());
  }

  static UploadNode start(Map<String, String> settings) {
    var database = Postgres.shared().connect(Postgres.shared().freshDatabase());
    return new UploadNode(
        vertx -> TestStore.open(vertx, database, UploadVerticle.TABLES), settings);
  }

  /** On YDB, for which a double stands in. */
  static UploadNode onYdb(YdbDouble ydb, Map<String, String> settings) {
    var connection = new Settings(Map.of("ydb.connection", ydb.connectionString()));
    return new UploadNode(
        vertx ->
            YdbEngine.connect(vertx, YdbConfig.from(connection), TestStore.CONFIG)
                .compose(engine -> TestStore.open(vertx, engine, UploadVerticle.TABLES)),
        settings);
  }

  <Q extends Message, A extends Message> Future<A> send(Caller who, Call<Q, A> call, Q request) {
    return bus.request(call, request, CallContext.of(who, Duration.ofMinutes(5)));
  }

  <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return Await.result(send(ANNA, call, request));
  }

  static FaultException fault(Future<?> answer) {
    return catchThrowableOfType(FaultException.class, () -> Await.result(answer));
  }

  <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return fault(send(ANNA, call, request));
  }

  Upload create(UploadPurpose purpose) {
    return ask(
        UploadCalls.CREATE_UPLOAD, CreateUploadRequest.newBuilder().setPurpose(purpose).build());
  }

  static AppendUploadRequest part(String id, long offset, String data) {
    return AppendUploadRequest.newBuilder()
        .setUploadId(id)
        .setOffset(offset)
        .setData(ByteString.copyFromUtf8(data))
        .build();
  }

  Future<Upload> appending(String id, long offset, String data) {
    return send(ANNA, UploadCalls.APPEND_UPLOAD, part(id, offset, data));
  }

  Upload append(String id, long offset, String data) {
    return Await.result(appending(id, offset, data));
  }

  static CompleteUploadRequest complete(String id, String sha256) {
    return CompleteUploadRequest.newBuilder().setUploadId(id).setSha256(sha256).build();
  }

  Upload complete(String id) {
    return ask(UploadCalls.COMPLETE_UPLOAD, complete(id, ""));
  }

  static GetUploadRequest named(String id) {
    return GetUploadRequest.newBuilder().setUploadId(id).build();
  }

  Upload find(String id) {
    return ask(UploadCalls.GET_UPLOAD, named(id));
  }

  void delete(String id) {
    ask(UploadCalls.DELETE_UPLOAD, DeleteUploadRequest.newBuilder().setUploadId(id).build());
  }

  static ReadUploadRequest reading(String id, UploadPurpose purpose, long offset) {
    return ReadUploadRequest.newBuilder()
        .setUploadId(id)
        .setPurpose(purpose)
        .setOffset(offset)
        .build();
  }

  /** All bytes of an upload, as another service reads them. */
  String read(String id, UploadPurpose purpose) {
    var bytes = ByteString.EMPTY;
    while (true) {
      var next = ask(UploadCalls.READ_UPLOAD, reading(id, purpose, bytes.size())).getData();
      if (next.isEmpty()) {
        return bytes.toStringUtf8();
      }
      bytes = bytes.concat(next);
    }
  }

  void removeUnused() {
    Await.result(job.run());
  }

  List<Row> rows(Table table) {
    return Await.result(store.all(Scan.of(table), 10_000));
  }

  @Override
  public void close() {
    Await.result(vertx.close());
  }
}
