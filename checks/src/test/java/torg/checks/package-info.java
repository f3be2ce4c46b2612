/**
 * What no module can check alone. Here is only the checkout itself; each room has one kind of
 * check.
 */
package torg.checks;
