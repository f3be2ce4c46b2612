/** How fast offers are indexed and found, beside Lucene alone. */
package torg.bench.search;
