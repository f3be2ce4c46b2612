/**
 * How things fail: the one list of faults, the one exception that carries a fault over the bus, and
 * what becomes of other failures. Nothing here knows what was called.
 */
package torg.bus.faults;
