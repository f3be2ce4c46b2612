/**
 * Messages as JSON, by the rules of protobuf: {@link torg.edge.json.ProtoJson}. Before protobuf
 * makes objects of a text it is scanned for what protobuf handles badly, and when it does not fit,
 * the field that is wrong is located.
 *
 * <p>Pure: a text and a type in, a message or a fault out. What must not be here: HTTP and Vert.x,
 * but for its buffers and JSON objects.
 */
package torg.edge.json;
