/**
 * Search for people: {@link torg.searchapi.SearchApiVerticle} answers it in nine steps, which
 * {@code OfferSearch} takes one after the other: spelling, a request to the index, the request, the
 * categories of what was found, and the filters that all of them have, shown with their counts. How
 * documents are found and ranked is the business of the index, and how words are corrected that of
 * a {@link torg.searchapi.Spelling}.
 */
package torg.searchapi;
