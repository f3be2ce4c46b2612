/**
 * How a port is opened: the options of its server, TLS with a certificate that may change while the
 * node runs, and a sentence for the operator when it cannot be opened.
 *
 * <p>What must not be here: what is served at a port, and whether an address beyond loopback is
 * allowed ({@code torg.edge.BindRule}).
 */
package torg.edge.listener;
