/** Several nodes that find each other, with and without certificates. */
package torg.checks.mesh;
