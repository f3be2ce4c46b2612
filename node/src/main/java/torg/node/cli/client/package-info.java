/**
 * What commands stand on: the terminal, where settings come from, and the calls to the node that
 * runs in a data directory. No command lives here.
 */
package torg.node.cli.client;
