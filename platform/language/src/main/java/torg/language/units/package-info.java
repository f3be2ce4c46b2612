/**
 * Numbers with units: which units there are, and how quantities, ranges and dimensions are read out
 * of a text. Each comes out in the basic unit of its dimension, so that equal ones are equal.
 */
package torg.language.units;
