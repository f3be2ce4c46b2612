package torg.indexer.clicks;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import torg.bus.flow.Steps;

/**
 * The lines of an object, read one portion after the other. Lines that are not as they should be
 * are counted and passed over; empty ones and a heading are no lines.
 */
final class ClickFile {
  static final int LINE_BYTES_MAX = 1_000;
  private static final int TOLD_MAX = 10;
  private static final int PORTION = 1_000;
  private static final String HEADING = "offer_id";

  private final byte[] bytes;
  private final ClickFormat format;
  private final Function<List<String>, Optional<ClickLine>> reader;
  private final List<Integer> firstWrong = new ArrayList<>();
  private int at;
  private int number;
  private int right;
  private int wrong;

  ClickFile(
      Buffer content, ClickFormat format, Function<List<String>, Optional<ClickLine>> reader) {
    this.bytes = content.getBytes();
    this.format = format;
    this.reader = reader;
  }

  /** Fails as the first portion that does. */
  Future<Void> eachPortion(Function<List<ClickLine>, Future<Void>> work) {
    return Steps.untilDone(
            () -> {
              var lines = portion(PORTION);
              return lines.isEmpty()
                  ? Future.succeededFuture(Optional.of(true))
                  : work.apply(lines).map(Optional.empty());
            })
        .mapEmpty();
  }

  /** Empty at the end. */
  List<ClickLine> portion(int linesMax) {
    var lines = new ArrayList<ClickLine>();
    while (lines.size() < linesMax && at < bytes.length) {
      next().ifPresent(lines::add);
    }
    right += lines.size();
    return lines;
  }

  private Optional<ClickLine> next() {
    var start = at;
    while (at < bytes.length && bytes[at] != '\n') {
      at++;
    }
    var length = at - start;
    at++;
    number++;
    if (length > LINE_BYTES_MAX) {
      return wrong();
    }
    var line = new String(bytes, start, length, StandardCharsets.UTF_8).strip();
    if (line.isEmpty() || number == 1 && line.startsWith(HEADING)) {
      return Optional.empty();
    }
    var read = reader.apply(format.fields(line));
    return read.isPresent() ? read : wrong();
  }

  private Optional<ClickLine> wrong() {
    wrong++;
    if (firstWrong.size() < TOLD_MAX) {
      firstWrong.add(number);
    }
    return Optional.empty();
  }

  int rightLines() {
    return right;
  }

  int wrongLines() {
    return wrong;
  }

  /** The numbers of the first lines that are wrong, counted from 1. */
  List<Integer> firstWrong() {
    return firstWrong;
  }
}
