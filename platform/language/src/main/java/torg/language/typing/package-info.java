/**
 * Words that were typed otherwise than they are written: in the other alphabet, with the wrong
 * keyboard layout, with slips. Knows no dictionary; whoever asks says which words there are.
 */
package torg.language.typing;
