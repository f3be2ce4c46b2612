/** The builds of Maven and Gradle beside each other, read as files: nothing is built here. */
package torg.checks.builds;
