/**
 * The command line: {@link torg.node.cli.CommandTree} has every command, each is a small class.
 * Commands read options, call the running node or the node's own classes, and print: no other rule
 * of the marketplace lives here. picocli is known here and in the rooms below only.
 */
package torg.node.cli;
