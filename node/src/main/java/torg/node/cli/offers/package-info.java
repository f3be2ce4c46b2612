/** The commands of {@code ./torg offers}: they call the running node's API and tell its answers. */
package torg.node.cli.offers;
