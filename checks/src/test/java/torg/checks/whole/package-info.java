/** Nodes with all roles through their lives, on each engine. */
package torg.checks.whole;
