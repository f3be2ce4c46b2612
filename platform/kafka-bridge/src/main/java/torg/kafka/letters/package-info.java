/** Records that nobody could handle: written with their reason, listed, replayed. */
package torg.kafka.letters;
