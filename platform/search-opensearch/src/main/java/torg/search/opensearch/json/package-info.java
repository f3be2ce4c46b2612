/**
 * Documents and questions in OpenSearch's words, and its answers in ours. Pure: nothing here sends
 * anything.
 */
package torg.search.opensearch.json;
