/** The arrows between the modules and between the rooms inside them. */
package torg.checks.rooms;
