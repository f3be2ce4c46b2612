package torg.bus;

import java.util.EnumSet;
import java.util.Set;
import torg.api.v1.Scope;

/** On whose behalf a call is made. */
public record Caller(String subject, Set<Scope> scopes) {
  /** The mesh itself: timers, bridges, shipped data. */
  public static final Caller MESH = new Caller("torg", Set.of(Scope.OPERATOR));

  public Caller {
    scopes = Set.copyOf(scopes);
  }

  public boolean has(Scope scope) {
    return scopes.contains(Scope.OPERATOR) || scopes.contains(scope);
  }

  int scopeBits() {
    return scopes.stream().mapToInt(scope -> 1 << scope.getNumber()).sum();
  }

  static Caller ofBits(String subject, int bits) {
    var scopes = EnumSet.noneOf(Scope.class);
    for (var scope : Scope.values()) {
      if (scope != Scope.UNRECOGNIZED && (bits & 1 << scope.getNumber()) != 0) {
        scopes.add(scope);
      }
    }
    return new Caller(subject, scopes);
  }
}
