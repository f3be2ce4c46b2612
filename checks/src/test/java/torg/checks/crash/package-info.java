/**
 * Nodes that are killed or stopped in the middle of their work, and the books that must agree
 * afterwards.
 */
package torg.checks.crash;
