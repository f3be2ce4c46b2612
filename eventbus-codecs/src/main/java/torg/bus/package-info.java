/**
 * Calls and topics between verticles, on one node or on many: {@link torg.bus.Bus} is the only way
 * to the event bus. Here is what a call is made of (its {@link torg.bus.Call} in the contract, its
 * {@link torg.bus.CallContext} with caller and deadline, its handler, its way to a handler on this
 * node or another) and what works on behalf of a call.
 *
 * <p>The rooms below know nothing of calls: {@link torg.bus.faults} is how things fail, {@link
 * torg.bus.requests} finds what is wrong with a request, {@link torg.bus.flow} repeats and bounds
 * work.
 */
package torg.bus;
