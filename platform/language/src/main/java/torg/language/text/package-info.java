/**
 * Texts as they are written: the normal form of characters, and the tokens of a text. Knows no
 * dictionary and no language but the two alphabets.
 */
package torg.language.text;
