package torg.leases;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How long a lease lasts and how often it is renewed.
 *
 * @param term how long a lease holds after its last confirmed renewal
 * @param tick how often leases are renewed and shares balanced; at most a third of the term, so
 *     that one lost renewal does not lose the lease
 * @param membersMin with fewer members in sight no lease is held; 0 for half of those that the
 *     member has seen
 */
public record LeasesConfig(Duration term, Duration tick, int membersMin) {
  private static final Setting TERM =
      new Setting("leases.term", "6s", "how long a lease holds after its last renewal");
  private static final Setting TICK =
      new Setting(
          "leases.tick",
          "2s",
          "how often leases are renewed and balanced, at most a third of leases.term");
  private static final Setting MEMBERS_MIN =
      new Setting(
          "cluster.membersMin",
          "0",
          "with fewer members in sight a node does no shared work; 0: half of those it has seen");
  public static final List<Setting> SETTINGS = List.of(TERM, TICK, MEMBERS_MIN);

  public LeasesConfig {
    Bounds.within(TERM.name(), term, Duration.ofMillis(500), Duration.ofSeconds(60));
    Bounds.within(TICK.name(), tick, Duration.ofMillis(50), term.dividedBy(3));
    Bounds.within(MEMBERS_MIN.name(), membersMin, 0, 100);
  }

  public static LeasesConfig from(Settings settings) {
    return new LeasesConfig(
        settings.duration(TERM), settings.duration(TICK), settings.integer(MEMBERS_MIN));
  }

  /**
   * How long an entry stays in the map without renewal. Hazelcast cuts expiry down to whole
   * seconds, and an entry that went before its holder stopped believing in it would let two members
   * work.
   */
  Duration entryTtl() {
    return Duration.ofSeconds(term.plusMillis(999).toSeconds() + 1);
  }
}
