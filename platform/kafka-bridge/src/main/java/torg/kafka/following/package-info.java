/** Topics that every node reads whole, from positions that the reader keeps. */
package torg.kafka.following;
