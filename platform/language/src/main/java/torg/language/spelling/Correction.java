package torg.language.spelling;

/**
 * A word that may have been meant.
 *
 * @param word in normal form
 * @param errors what the errors cost that were made, from 1 on: ten times the negative logarithm of
 *     how likely they are
 * @param cost that and how rare the word is; the least is the likeliest
 */
public record Correction(String word, int errors, int cost) {}
