/**
 * Requests for photos and the photo loader's answers.
 *
 * <p>Offers put what they request into a queue, in the transaction that writes them. {@link
 * torg.offers.photos.PhotoWorker} takes it from there: {@code PhotoDispatch} lets the offers wait
 * and makes one request for each address ({@code PhotoWants}), {@code PhotoSender} sends those that
 * are due to the photo loader, and {@code LostRequests} finds those that were not answered. {@link
 * torg.offers.photos.PhotoInbox} keeps the answers ({@code AnswerRecords}) and tells the offers
 * ({@code PhotoTeller}). What is decided about a request on this way is in {@code
 * PhotoRequestRules}.
 *
 * <p>What must not be here: fetching and images, which are the photo loader's, the rules for URLs,
 * which belong to {@code content}, and what loads of feeds say about photos, which is in {@code
 * feeds}.
 */
package torg.offers.photos;
