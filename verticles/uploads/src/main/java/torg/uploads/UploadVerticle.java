package torg.uploads;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import torg.bus.Bus;
import torg.objects.ObjectStore;
import torg.store.Store;
import torg.store.Table;

/** Takes uploads and hands out their bytes. One a node. */
public final class UploadVerticle extends VerticleBase {
  public static final List<Table> TABLES = UploadTables.ALL;

  /** Nobody guesses an id, and 2^64 uploads are needed for two of the same to be likely. */
  private static final int ID_BYTES = 16;

  private final UploadsConfig config;
  private final UploadRecords records;
  private final ObjectStore objects;
  private final Bus bus;

  public UploadVerticle(
      UploadsConfig config, Store store, ObjectStore objects, Bus bus, Clock clock) {
    this.config = config;
    this.records = new UploadRecords(store, config, clock);
    this.objects = objects;
    this.bus = bus;
  }

  @Override
  public Future<?> start() {
    var ids = randomIds();
    var writer = new PartWriter(vertx, records, objects, ids, config);
    return Future.all(
        new UploadHandlers(records, writer, config, ids).answerOn(bus),
        new UploadDataHandlers(records, objects, config).answerOn(bus));
  }

  private static Supplier<String> randomIds() {
    var random = new SecureRandom();
    return () -> {
      var bytes = new byte[ID_BYTES];
      random.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    };
  }
}
