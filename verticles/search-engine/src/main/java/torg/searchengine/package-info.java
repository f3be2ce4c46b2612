/**
 * A node's copy of the index: fed by the topic of documents, asked over the bus, made anew on
 * request. What an index is lives in {@code torg.search} and below; what an offer is, nowhere here.
 */
package torg.searchengine;
