/**
 * From a stranger's file to JPEGs of our sizes: {@link torg.photos.image.PhotoProcessor} checks,
 * decodes, scales, turns upright and encodes. Pure: no Vert.x, no network, no files, nothing that
 * waits; callers choose the thread and set a {@link torg.photos.image.format.StopSignal} when the
 * time is over. Whatever is wrong with a file ends in a {@link torg.photos.image.format.Refusal}.
 */
package torg.photos.image;
