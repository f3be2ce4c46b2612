/** The documents: their links, names and tables against what the code declares. */
package torg.checks.docs;
