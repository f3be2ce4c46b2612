/**
 * Named contents, in files of a directory or in a bucket of S3: {@link torg.objects.ObjectStore} is
 * all that others see. The storages block and know no Vert.x contexts; {@code PooledStore} gives
 * them threads, bounds what waits, and leaves S3 alone for a while when it does not answer. What a
 * content means is its owner's business: there is no listing, no expiry and no content type here.
 */
package torg.objects;
