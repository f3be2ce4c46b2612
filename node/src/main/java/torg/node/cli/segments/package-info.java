/**
 * The commands of {@code ./torg segments}: they call the running node's API and tell its answers.
 */
package torg.node.cli.segments;
