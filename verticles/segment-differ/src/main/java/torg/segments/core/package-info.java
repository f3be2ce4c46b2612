/**
 * What all rooms of the segment differ share: the tables, the counts over all segments, and how far
 * the diff of a segment is.
 *
 * <p>{@link torg.segments.core.Progress} is all that a diff leaves behind, and {@link
 * torg.segments.core.AppliedRanges} the part of it that says which snapshot the states of which
 * users agree with. There is no other cursor. What must not be here: calls of the contract, and
 * decisions about stages or about users.
 */
package torg.segments.core;
