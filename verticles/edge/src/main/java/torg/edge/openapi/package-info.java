/**
 * The description of the HTTP/JSON interface at {@code /openapi.json}: {@link
 * torg.edge.openapi.OpenApiHandler}. It is made of bindings, descriptors and the comments of the
 * proto files when the node starts.
 *
 * <p>What must not be here: anything that decides how a call is served. This room reads what {@code
 * http} has decided.
 */
package torg.edge.openapi;
