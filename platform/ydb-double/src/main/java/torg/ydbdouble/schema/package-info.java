/**
 * The tables and directories of the double, and what YDB demands of them. State of one event loop
 * in memory; no SQL and no gRPC here. Knows only the room {@code yql}.
 */
package torg.ydbdouble.schema;
