/**
 * What is wrong with a request, all of it at once and each violation at its field. Pure: looks at
 * messages only. Rules of one service stay with that service.
 */
package torg.bus.requests;
