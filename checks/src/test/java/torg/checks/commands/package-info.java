/** The launcher and the commands, as processes: what they print and how they end. */
package torg.checks.commands;
