/**
 * What a misspelt word was meant to be: a vocabulary with counts, the words of it that are near to
 * what was typed, and which of them is likeliest by how people misspell. Which words there are is
 * for the caller to say; nothing here knows an index.
 */
package torg.language.spelling;
