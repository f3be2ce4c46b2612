package torg.language.words;

/** The language that a word or short text is of. */
public enum DetectedLanguage {
  RUSSIAN,
  ENGLISH,
  /** Another one, or none that words tell: brands and codes. */
  OTHER
}
