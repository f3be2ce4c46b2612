/**
 * What a file claims to be: formats by their first bytes, dimensions, orientation, and the few
 * parts that a decoder needs to see. No pixel is decoded here, so that a small file cannot take
 * much memory or time before its dimensions are checked. {@link torg.photos.image.format.Refusal}
 * and {@link torg.photos.image.format.StopSignal} live here because all rooms of images use them.
 */
package torg.photos.image.format;
