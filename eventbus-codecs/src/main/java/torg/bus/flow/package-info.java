/**
 * How work goes on: in steps, again after a pause, not for longer than a limit, not more than fits
 * into a batch. Knows neither messages nor calls; what waits on behalf of a call is {@link
 * torg.bus.Slots}.
 */
package torg.bus.flow;
