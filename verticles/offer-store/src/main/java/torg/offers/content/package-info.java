/**
 * The rules for the content of an offer: title, price, salary, attributes by the catalog, photo
 * URLs, location. {@link torg.offers.content.ContentRules} is the way in; each of the other rules
 * collects violations of one part.
 *
 * <p>Pure: content and a catalog in, violations out. What must not be here: Vert.x, the store, and
 * anything about an offer beyond its content, such as its status or its seller.
 */
package torg.offers.content;
