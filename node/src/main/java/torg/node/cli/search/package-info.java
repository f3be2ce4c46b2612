/** Commands about searches and the index that answers them. */
package torg.node.cli.search;
