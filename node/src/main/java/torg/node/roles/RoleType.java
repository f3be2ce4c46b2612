package torg.node.roles;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import torg.metrics.Metric;
import torg.settings.Setting;
import torg.settings.Settings;
import torg.store.Table;

/**
 * What is known of a role before any setting is read.
 *
 * @param name as {@code --roles} names it
 * @param tables what it keeps in the store; without tables it needs no database. Asked for late: a
 *     verticle's class may open the log, whose file is known only after the settings are read
 * @param metrics what only this role measures
 * @param settings those that only this role reads
 */
public record RoleType(
    String name,
    Stage stage,
    Supplier<List<Table>> tables,
    Supplier<List<Metric>> metrics,
    List<Setting> settings,
    Factory factory) {

  /** When a role starts; later stages may call earlier ones, and stop before them. */
  public enum Stage {
    /** What other roles call while they start. */
    FOUNDATION,
    SERVICE,
    /** Lets calls in from outside, once everything is there. */
    ENTRANCE
  }

  /** Starts nothing: it is called several times before a node starts. */
  @FunctionalInterface
  public interface Factory {
    /**
     * @param data the node's data directory
     * @throws torg.settings.SettingException when a setting cannot be used
     */
    Role configure(Settings settings, Path data);
  }

  /** Of several classes. */
  static List<Metric> metrics(List<List<Metric>> classes) {
    return classes.stream().flatMap(List::stream).toList();
  }

  /** Of several config records. */
  static List<Setting> settings(List<List<Setting>> records) {
    return records.stream().flatMap(List::stream).toList();
  }
}
