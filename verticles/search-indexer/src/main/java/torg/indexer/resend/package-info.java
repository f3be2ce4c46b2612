/**
 * Indexes offers once more that were viewed, so that the index has their clicks. {@link
 * torg.indexer.resend.Resender} works at the shards of the queue that this node holds, {@link
 * torg.indexer.resend.ResendStep} takes some offers from one.
 */
package torg.indexer.resend;
