package torg.edge;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What a class logs while this is open. */
final class LogLines implements AutoCloseable {
  private final Logger logger;
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  LogLines(Class<?> of) {
    logger = (Logger) LoggerFactory.getLogger(of);
    lines.start();
    logger.addAppender(lines);
  }

  List<ILoggingEvent> atLeast(Level level) {
    return List.copyOf(lines.list).stream()
        .filter(line -> line.getLevel().isGreaterOrEqual(level))
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(lines);
  }
}
