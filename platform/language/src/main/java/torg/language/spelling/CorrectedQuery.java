package torg.language.spelling;

import java.util.List;

/**
 * A query as it was probably meant.
 *
 * @param text with the words replaced, all else as it was typed
 * @param changes in the order of the text
 * @param wasOtherLayout whether it was typed in the wrong keyboard layout; changes are then of what
 *     the same keys write in the other one
 */
public record CorrectedQuery(String text, List<Change> changes, boolean wasOtherLayout) {
  /**
   * What was replaced.
   *
   * @param start of the replaced word or words in the text before the changes
   * @param end behind the last character
   * @param meant a word in normal form, or two that were typed as one
   */
  public record Change(int start, int end, String meant) {}
}
