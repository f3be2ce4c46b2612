package torg.gazetteer;

/**
 * A name in the two languages that the gazetteer speaks; where one is unknown it is the same as the
 * other.
 */
public record Name(String russian, String english) {}
