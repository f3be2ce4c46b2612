package torg.node;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import torg.settings.SettingException;

/** {@code ./torg segments load | list | ...}, by the running node. */
final class SegmentsCommand {
  private static final String NEEDS =
      "segments needs one of: load FILE --segment ID, list, user USER_ID, and progress, dry-run,"
          + " cancel-dry-run, confirm, pause, resume, cancel, enqueue, minimal-version, disable,"
          + " enable or delete with the ID of a segment; see './torg help'";

  private final Arguments arguments;
  private final Path data;
  private final Terminal terminal;
  private final Clock clock;
  private final Pause pause;

  SegmentsCommand(Arguments arguments, Path data) {
    this(arguments, data, Terminal.ofProcess(), Clock.systemUTC(), Pause.REAL);
  }

  SegmentsCommand(Arguments arguments, Path data, Terminal terminal, Clock clock, Pause pause) {
    this.arguments = arguments;
    this.data = data;
    this.terminal = terminal;
    this.clock = clock;
    this.pause = pause;
  }

  /** 0 when it was done, 1 when not. */
  int run() throws IOException, InterruptedException {
    var words = arguments.words();
    var action = words.size() < 2 ? "" : words.get(1);
    if (words.size() != (action.equals("list") ? 2 : 3)) {
      throw new SettingException(NEEDS);
    }
    try {
      return action.equals("list") ? list() : run(action, words.get(2));
    } catch (RefusedException refused) {
      terminal.say(refused.getMessage());
      return 1;
    }
  }

  private int run(String action, String subject)
      throws IOException, RefusedException, InterruptedException {
    return switch (action) {
      case "load" -> load(subject);
      case "user" -> print("GET", "/v1/segment-users/" + SegmentWords.user(subject), "");
      case "progress" -> print("GET", path(subject, "progress"), "");
      case "confirm" -> confirm(subject);
      case "pause", "resume", "cancel" -> print("POST", path(subject, action), "{}");
      case "enqueue" -> print("POST", path(subject, action), version().encode());
      case "dry-run" -> dryRun(subject);
      case "cancel-dry-run" -> print("DELETE", path(subject, "dry-run"), "");
      case "minimal-version" -> minimalVersion(subject);
      case "enable" -> print("POST", path(subject, action), "{}");
      case "disable" -> print("POST", path(subject, action), sweep().encode());
      case "delete" -> delete(subject);
      default -> throw new SettingException(NEEDS);
    };
  }

  private static String path(String segment, String method) {
    return "/v1/segments/%s/%s".formatted(SegmentWords.segment(segment), method);
  }

  private JsonObject version() {
    var body = new JsonObject();
    SegmentWords.version(arguments.options())
        .ifPresent(version -> body.put("evaluationVersion", version));
    return body;
  }

  private int dryRun(String segment) throws IOException, RefusedException, InterruptedException {
    return new DryRunWatch(calls(), terminal, pause).run(path(segment, "dry-run"), version());
  }

  private int minimalVersion(String segment)
      throws IOException, RefusedException, InterruptedException {
    var version =
        SegmentWords.version(arguments.options())
            .orElseThrow(
                () ->
                    new SettingException(
                        "segments minimal-version needs --version: the first that is valid"));
    return print(
        "POST",
        path(segment, "minimal-valid-version"),
        new JsonObject().put("minimalValidVersion", version).encode());
  }

  private JsonObject sweep() {
    var body = new JsonObject();
    return arguments.options().containsKey("sweep") ? body.put("sweep", true) : body;
  }

  private int delete(String segment) throws IOException, RefusedException, InterruptedException {
    var id = SegmentWords.segment(segment);
    var skips = arguments.options().containsKey("skip-sweep");
    var answer = calls().delete("/v1/segments/" + id + (skips ? "?skip_sweep=true" : ""));
    terminal.say(
        answer.getJsonObject("segment") == null
            ? "segment %s is gone".formatted(id)
            : ("everybody loses segment %s now, then it is gone: './torg segments progress %s' tells"
                    + " how far that is, and './torg segments confirm %s --version sweep' confirms it"
                    + " if the guard asks")
                .formatted(id, id, id));
    return 0;
  }

  private int load(String file) throws IOException, InterruptedException {
    var order = LoadOrder.of(file, arguments.options(), clock);
    return new SegmentLoad(order, calls(), terminal, clock).run();
  }

  private int list() throws IOException, RefusedException, InterruptedException {
    var lines = new SegmentTable(calls()).lines();
    lines.forEach(terminal.output()::println);
    if (lines.isEmpty()) {
      terminal.say("there are no segments; './torg segments load' with --name makes one");
    }
    return 0;
  }

  /** Of the snapshot that the operator has seen; another one may have come meanwhile. */
  private int confirm(String segment) throws IOException, RefusedException, InterruptedException {
    var seen =
        SegmentWords.targetVersion(arguments.options())
            .orElseThrow(
                () ->
                    new SettingException(
                        "segments confirm needs --version: the snapshot that 'segments progress' shows"));
    var progress = calls().get(path(segment, "progress"));
    var expected = progress.getJsonObject("expected");
    var entry = progress.getJsonObject("segment");
    var stage = entry.getString("stage");
    if (!stage.equals("AWAITING_CONFIRMATION") || expected == null) {
      throw new RefusedException(
          "PRECONDITION",
          "segment %s is in stage %s; there is nothing to confirm".formatted(segment, stage));
    }
    var version = progress.getString("targetVersion");
    if (!version.equals(seen.toString())) {
      throw new RefusedException(
          "PRECONDITION",
          "segment %s awaits a confirmation for %s, not for %s"
              .formatted(
                  segment, SegmentWords.target(version), SegmentWords.target(seen.toString())));
    }
    terminal.say(
        "%s of segment %s removes %s of %s users and adds %s"
            .formatted(
                SegmentWords.target(version),
                segment,
                number(expected, "removed"),
                number(expected, "rowsBefore"),
                number(expected, "added")));
    return print(
        "POST",
        path(segment, "confirm-removal"),
        new JsonObject()
            .put("evaluationVersion", version)
            .put("removed", expected.getString("removed"))
            .encode());
  }

  private static String number(JsonObject count, String field) {
    return LoadPace.number(Long.parseLong(count.getString(field)));
  }

  private int print(String method, String path, String body)
      throws IOException, RefusedException, InterruptedException {
    var answer = calls().answer(method, path, body);
    terminal.output().println(answer.encodePrettily());
    return NodeCalls.isFailure(answer) ? 1 : 0;
  }

  private NodeCalls calls() throws IOException {
    return new NodeCalls(NodeClient.of(data, arguments), terminal, pause);
  }
}
