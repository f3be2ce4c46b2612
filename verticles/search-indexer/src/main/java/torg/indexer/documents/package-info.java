/**
 * What an offer is in the terms of the index: texts, keywords, numbers, a point, and what an answer
 * shows of it. {@link torg.indexer.documents.OfferDocuments} decides, {@link
 * torg.indexer.documents.CatalogMeaning} knows what the catalog says about its parts.
 *
 * <p>Pure: no Vert.x, no store, no clock.
 */
package torg.indexer.documents;
