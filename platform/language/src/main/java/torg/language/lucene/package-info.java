/** Lucene's analysers on what {@link torg.language.Language} knows. */
package torg.language.lucene;
