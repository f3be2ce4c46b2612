/**
 * Runs parsed statements on Postgres: checks them against the schema and the parameters that were
 * sent, refuses what YDB would answer by reading a whole table, and writes the SQL. The only room
 * that talks to Postgres; it knows nothing of sessions, faults on purpose or gRPC's calls.
 */
package torg.ydbdouble.sql;
