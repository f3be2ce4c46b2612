/**
 * The one room for words of Russian and English, for search, feeds and dialogs: the tokens of a
 * text, what they are found by, quantities, names in both alphabets, the wrong keyboard layout. The
 * rooms below do the work; this one puts them together. Nothing here knows Vert.x, configuration, a
 * clock or the network, and nothing changes once it is loaded.
 */
package torg.language;
