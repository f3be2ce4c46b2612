/** Clients that are not ours: other libraries, random requests, peers that do harm. */
package torg.checks.strangers;
