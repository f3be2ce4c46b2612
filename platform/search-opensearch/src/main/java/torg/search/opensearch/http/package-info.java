/**
 * The way to OpenSearch: addresses, time, sizes, and which fault a refusal is. Knows nothing of
 * what is asked.
 */
package torg.search.opensearch.http;
