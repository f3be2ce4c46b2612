/**
 * Russian and English words: lemmas, how frequent they are, which say little, which language they
 * are of. The dictionaries are those of LanguageTool, read as they are; words are asked for in
 * their normal form.
 */
package torg.language.words;
