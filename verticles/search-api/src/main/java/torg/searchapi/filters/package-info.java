/**
 * The filters of a search, pure: which there are and what each reads ({@link
 * torg.searchapi.filters.SearchFilter}), what may be chosen of one, what a choice is for the index,
 * and how a filter is shown with its counts. Nothing here asks anybody.
 */
package torg.searchapi.filters;
