package torg.checks.strangers;

import com.google.protobuf.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.checks.Repository;

/** The gRPC client of Node.js, as npm has it: what it makes of our answers. */
final class GrpcJs {
  private static final Path SOURCES = Repository.ROOT.resolve("checks/src/test/js");
  private static final Path PLACE = Repository.ROOT.resolve("checks/target/grpc-js");
  private static final long MINUTES_MAX = 5;

  private final String address;
  private final JsonArray calls = new JsonArray();

  record Outcome(int code, String details, List<byte[]> answers, JsonObject metadata) {}

  /** Installs the client, once for all checks of a build. */
  GrpcJs(String address) throws Exception {
    this.address = address;
    Files.createDirectories(PLACE);
    for (var file : List.of("package.json", "package-lock.json", "calls.js")) {
      Files.copy(SOURCES.resolve(file), PLACE.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    if (!Files.exists(PLACE.resolve("node_modules/@grpc/grpc-js/package.json"))) {
      run(
          List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"),
          "");
    }
  }

  GrpcJs unary(String method, Message request) {
    return add("unary", method, false, 1, List.of(request));
  }

  GrpcJs unaryPacked(String method, Message request) {
    return add("unary", method, true, 1, List.of(request));
  }

  /** Goes away after so many answers. */
  GrpcJs server(String method, Message request, int answersMax) {
    return add("server", method, false, answersMax, List.of(request));
  }

  GrpcJs bidi(String method, List<? extends Message> requests) {
    return add("bidi", method, false, Integer.MAX_VALUE, requests);
  }

  private GrpcJs add(
      String kind, String method, boolean gzip, int answersMax, List<? extends Message> requests) {
    var bytes = new JsonArray();
    requests.forEach(request -> bytes.add(base64(request)));
    calls.add(
        new JsonObject()
            .put("kind", kind)
            .put("method", "/" + method)
            .put("gzip", gzip)
            .put("answersMax", answersMax)
            .put("requests", bytes));
    return this;
  }

  private static String base64(Message message) {
    return java.util.Base64.getEncoder().encodeToString(message.toByteArray());
  }

  /** One after the other. */
  List<Outcome> run() throws Exception {
    var outcomes = new ArrayList<Outcome>();
    for (var one : new JsonArray(run(List.of("node", "calls.js", address), calls.encode()))) {
      var json = (JsonObject) one;
      outcomes.add(
          new Outcome(
              json.getInteger("code"),
              json.getString("details"),
              json.getJsonArray("answers").stream()
                  .map(text -> java.util.Base64.getDecoder().decode((String) text))
                  .toList(),
              json.getJsonObject("metadata")));
    }
    return outcomes;
  }

  private static String run(List<String> command, String input) throws Exception {
    var output = Files.createTempFile("grpc-js", ".out");
    var process =
        new ProcessBuilder(command)
            .directory(PLACE.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try (var stdin = process.getOutputStream()) {
      stdin.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException ended) {
      // Its output says why.
    }
    if (!process.waitFor(MINUTES_MAX, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(command + " did not end: " + Files.readString(output));
    }
    if (process.exitValue() != 0) {
      throw new AssertionError(command + " failed: " + Files.readString(output));
    }
    return Files.readString(output);
  }
}
