/**
 * Requests for photos and the photo loader's answers. An answer is kept by URL and serves every
 * offer with that URL.
 *
 * <p>What must not be here: fetching and images, which are the photo loader's, and the rules for
 * URLs, which belong to {@code content}.
 */
package torg.offers.photos;
