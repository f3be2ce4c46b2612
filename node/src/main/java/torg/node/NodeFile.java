package torg.node;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import torg.settings.SettingException;

/**
 * What a running node leaves in its data directory for {@code ./torg status} and {@code ./torg up
 * --join}: its process, its address and the settings with which another node shares its servers.
 *
 * @param http where the edge is; empty without one
 * @param ops where health and metrics are
 * @param certificate what the node shows when its addresses are https
 */
public record NodeFile(
    long pid,
    long startedMillis,
    String http,
    String ops,
    Optional<Path> certificate,
    Map<String, String> shared) {
  private static final String NAME = "node.json";

  public static NodeFile ofThisProcess(
      String http, String ops, Optional<Path> certificate, Map<String, String> shared) {
    var process = ProcessHandle.current();
    return new NodeFile(process.pid(), startedMillis(process), http, ops, certificate, shared);
  }

  public void write(DataDirectory directory) throws IOException {
    var json =
        new JsonObject()
            .put("pid", pid)
            .put("startedMillis", startedMillis)
            .put("http", http)
            .put("ops", ops)
            .put("certificate", certificate.map(Path::toString).orElse(""))
            .put("shared", new JsonObject(Map.copyOf(shared)));
    var fresh = directory.resolve(NAME + ".new");
    Files.deleteIfExists(fresh);
    // The shared settings hold the database's password.
    Files.createFile(
        fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(fresh, json.encodePrettily());
    Files.move(fresh, directory.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  static void remove(DataDirectory directory) throws IOException {
    Files.deleteIfExists(directory.resolve(NAME));
  }

  /** Empty when no node runs there. */
  public static Optional<NodeFile> read(Path directory) throws IOException {
    var file = directory.resolve(NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var fields = parse(file);
    var shared =
        fields.get("shared").getStructValue().getFieldsMap().entrySet().stream()
            .collect(
                Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().getStringValue()));
    var node =
        new NodeFile(
            (long) fields.get("pid").getNumberValue(),
            (long) fields.get("startedMillis").getNumberValue(),
            fields.get("http").getStringValue(),
            fields.get("ops").getStringValue(),
            Optional.of(fields.get("certificate").getStringValue())
                .filter(path -> !path.isEmpty())
                .map(Path::of),
            shared);
    return Optional.of(node).filter(NodeFile::isRunning);
  }

  /**
   * What a parser says about a damaged file would repeat its passwords. Vert.x's parser would set
   * up the logging, of which a node that joins knows the file only after it has read this one.
   */
  private static Map<String, Value> parse(Path file) throws IOException {
    var json = Struct.newBuilder();
    try {
      JsonFormat.parser().merge(Files.readString(file), json);
      return json.getFieldsMap();
    } catch (InvalidProtocolBufferException damaged) {
      throw new SettingException(
          "%s is damaged; stop the node of this directory and start it again".formatted(file));
    }
  }

  /** Another process may have got the number since; it was not started at the same time. */
  private boolean isRunning() {
    return ProcessHandle.of(pid).filter(found -> startedMillis(found) == startedMillis).isPresent();
  }

  private static long startedMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}
