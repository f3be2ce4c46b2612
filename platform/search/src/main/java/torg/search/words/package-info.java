/**
 * What somebody typed, as words with all that each may stand for; and where such words are in a
 * text. Pure: knows languages, but no index.
 */
package torg.search.words;
