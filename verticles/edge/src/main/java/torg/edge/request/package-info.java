/**
 * The small core that both protocols share. {@link torg.edge.request.EdgeRequest} is a request from
 * its headers until its response has left, {@link torg.edge.request.RequestBody} the one way from a
 * socket into memory, {@link torg.edge.request.PublicMethod} the method that is called: its scopes,
 * its timeout, its faults.
 *
 * <p>What must not be here: how a protocol writes a call or an answer. Only failures over HTTP are
 * here ({@link torg.edge.request.FailureResponse}), for a port of gRPC gives them to strangers,
 * too.
 */
package torg.edge.request;
