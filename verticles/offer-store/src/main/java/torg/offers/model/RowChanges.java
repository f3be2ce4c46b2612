package torg.offers.model;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Rows of one table to delete and to put. */
public record RowChanges<T>(List<T> removed, List<T> added) {
  static <T> RowChanges<T> between(Collection<T> before, Collection<T> after) {
    return new RowChanges<>(
        before.stream().filter(row -> !after.contains(row)).toList(),
        after.stream().filter(row -> !before.contains(row)).toList());
  }

  static <T> RowChanges<T> between(Optional<T> before, Optional<T> after) {
    return between(before.stream().toList(), after.stream().toList());
  }
}
