/**
 * The index in a directory of this node. Whatever blocks runs on threads of its own; nothing here
 * knows what a document is about.
 */
package torg.search.lucene;
