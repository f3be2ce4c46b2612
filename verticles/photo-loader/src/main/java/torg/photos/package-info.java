/**
 * Photos of sellers, from a request in Kafka to the bytes that a browser gets: {@link
 * torg.photos.PhotoLoaderVerticle} deploys it. Requests arrive in {@code PhotoInbox}, which has
 * each photo fetched, decoded and stored ({@code PhotoLoad}) and tells the offers by {@code
 * ResultSender}; {@code PhotoHandlers} serves what is stored. All futures, timers and threads of
 * the module are here; whatever looks into a file is in {@code image}, and a file is refused there.
 */
package torg.photos;
