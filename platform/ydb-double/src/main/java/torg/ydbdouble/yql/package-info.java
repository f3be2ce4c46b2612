/**
 * The shapes of YQL that the adapter writes, from text to {@link torg.ydbdouble.yql.Query}. Pure:
 * no tables are known here, nothing runs, and neither Vert.x nor Postgres is touched. A text of any
 * other shape is a {@link torg.ydbdouble.yql.Refusal}, so that a statement which nobody has checked
 * against YDB's documentation (docs/ydb.md) cannot pass by accident.
 */
package torg.ydbdouble.yql;
