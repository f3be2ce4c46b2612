package torg.language.text;

/** What a piece of text is. */
public enum TokenType {
  /** "диван", "Wi-Fi". */
  WORD,
  /** "15", "1,5", "150 000". */
  NUMBER,
  /** Letters with points or strokes between them: "б/у", "а/м", "л.с.". */
  ABBREVIATION,
  /** Letters and digits in one, or more digits than a number has: "SM-G991B", "RTX4090", a VIN. */
  CODE,
  /** A name with its number: "iPhone 15 Pro". */
  MODEL,
  /** A number with its unit, a range of them, or dimensions: "2 тб", "10-15 кг", "20x30 см". */
  QUANTITY
}
