/**
 * The index in an OpenSearch cluster, for marketplaces that outgrow one machine: indexes and which
 * of them is asked, writes, searches and the states of the index that they see.
 */
package torg.search.opensearch;
