package torg.node.cli.segments;

import java.util.Optional;
import torg.node.cli.client.RefusedException;

/** How far a load is, which decides what becomes of its snapshot when it fails. */
enum LoadStep {
  BEGINNING,
  /** Users are there, and nothing shows yet that they came from this file. */
  COMPARING,
  SENDING,
  FINISHING;

  /** What the person can do after a refusal. */
  Optional<String> advice(LoadOrder order, RefusedException refused) {
    return switch (this) {
      case BEGINNING ->
          refused.is("NOT_FOUND")
              ? Optional.of("with --name NAME the segment is created")
              : Optional.empty();
      case COMPARING ->
          refused.is("PRECONDITION")
              ? Optional.of(
                  "snapshot %d was begun with another file, or somebody else is loading it; without --version this file becomes a new snapshot"
                      .formatted(order.version()))
              : wayOn(order);
      case SENDING, FINISHING -> wayOn(order);
    };
  }

  /** None when nothing was begun. The node may have made whole what it gave no answer about. */
  Optional<String> wayOn(LoadOrder order) {
    return switch (this) {
      case BEGINNING -> Optional.empty();
      case COMPARING, SENDING ->
          Optional.of(
              "the same command with --version %d continues where it stopped"
                  .formatted(order.version()));
      case FINISHING ->
          Optional.of(
              "all users are loaded: the same command with --version %d finishes it, or './torg segments enqueue %s --version %d' if it is already complete"
                  .formatted(order.version(), order.segment(), order.version()));
    };
  }
}
