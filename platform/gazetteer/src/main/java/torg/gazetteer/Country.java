package torg.gazetteer;

/** A country by its ISO 3166 code. */
public record Country(String code, Name name) {}
