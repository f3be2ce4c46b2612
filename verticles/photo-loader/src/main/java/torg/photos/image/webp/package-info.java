/**
 * Our own decoder of lossless WebP (VP8L) and of the transparency of lossy WebP. It stands beside
 * the library's because of what that one cannot do; {@code LibraryLimitsTest} shows it. Everything
 * that loops over pixels asks the {@link torg.photos.image.format.StopSignal} once a row.
 */
package torg.photos.image.webp;
