package torg.search;

/**
 * How large an index is.
 *
 * @param documents that can be found
 * @param deletions that are remembered, so that no older version comes back
 */
public record IndexStatus(long documents, long deletions, long bytes) {}
