/**
 * Who calls. {@link torg.edge.auth.RequestAuthenticator} is where every request, of HTTP and of
 * gRPC, is authenticated by its header {@code authorization}: by an API token of a {@link
 * torg.edge.auth.TokenFile} or by a JWT of a trusted issuer.
 *
 * <p>What must not be here: requests, responses and ports, and what a caller may do. Scopes are
 * checked by {@code torg.edge.request.PublicMethod}.
 */
package torg.edge.auth;
