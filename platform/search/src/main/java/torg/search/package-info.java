/**
 * The index as the search engine sees it, and what all engines share: weights, rules, page tokens.
 * The words of a query have a room of their own.
 */
package torg.search;
