/**
 * The public services over HTTP/JSON. {@link torg.edge.http.HttpRouter} takes what comes to the
 * port, {@code RouteTable} finds the {@link torg.edge.http.HttpBinding} of a {@code
 * google.api.http} annotation, and {@code HttpExchange} is one call: authenticated, authorized,
 * read, asked, answered. A body of any size is many calls: {@code PortionExchange}.
 *
 * <p>What must not be here: code for a certain method, and pages that are no calls; those are given
 * to the router.
 */
package torg.edge.http;
