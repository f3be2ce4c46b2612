package torg.searchapi;

import torg.vasgen.v1.ExecutionResponse;

/** What is done with a corrected text, by what it and the original find. */
final class SpellingVerdict {
  private SpellingVerdict() {}

  /** Whether the original is not worth answering with if the corrected text finds more. */
  static boolean isTooLittle(ExecutionResponse original, int relaxBelow) {
    return original.getTotal() < Math.max(1, relaxBelow) || original.getOptionalWordsCount() > 0;
  }

  /** All words of the corrected text count for more than many offers with some of the original. */
  static boolean isBetter(ExecutionResponse corrected, ExecutionResponse original) {
    if (corrected.getTotal() == 0) {
      return false;
    }
    var dropped = corrected.getOptionalWordsCount();
    var droppedOfOriginal = original.getOptionalWordsCount();
    return original.getTotal() == 0
        || dropped < droppedOfOriginal
        || dropped == droppedOfOriginal && corrected.getTotal() > original.getTotal();
  }
}
