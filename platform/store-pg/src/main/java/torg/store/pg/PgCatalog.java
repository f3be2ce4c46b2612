package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.store.Schema;
import torg.store.engine.Migration.Existing;

/**
 * The tables of the current schema as Postgres has them.
 *
 * @param required columns that must have a value, as "table.column"
 * @param broken indexes that a failed build has left behind
 */
record PgCatalog(Map<String, Existing> tables, Set<String> required, List<String> broken) {
  private static final String COLUMNS =
      """
      select t.relname, c.attname, format_type(c.atttypid, c.atttypmod), c.attnotnull,
             coalesce(col_description(t.oid, c.attnum), '')
      from pg_class t join pg_attribute c on c.attrelid = t.oid
      where t.relnamespace = quote_ident(current_schema())::regnamespace and t.relkind in ('r', 'p')
        and t.relname = any ($1::text[]) and c.attnum > 0 and not c.attisdropped
      order by t.relname, c.attnum
      """;

  /** An index that is not plain, as a partial or a descending one, gets a column that tells so. */
  private static final String INDEXES =
      """
      select t.relname, i.relname, x.indisprimary, x.indisvalid,
             array(select coalesce(c.attname, 'an expression')
                   from unnest(x.indkey::smallint[]) with ordinality k(attnum, at)
                   left join pg_attribute c on c.attrelid = t.oid and c.attnum = k.attnum
                   order by k.at)::text[]
             || case when x.indpred is null and a.amname = 'btree' and x.indoption::text !~ '[^0 ]'
                     then '{}'::text[] else '{not plain}'::text[] end
      from pg_index x
        join pg_class t on t.oid = x.indrelid
        join pg_class i on i.oid = x.indexrelid
        join pg_am a on a.oid = i.relam
      where t.relnamespace = quote_ident(current_schema())::regnamespace and t.relname = any ($1::text[])
      """;

  static Future<PgCatalog> read(SqlConnection connection, Schema schema) {
    var names = schema.tables().stream().map(table -> table.name()).toArray(String[]::new);
    var parameters = Tuple.tuple().addArrayOfString(names);
    return connection
        .preparedQuery(COLUMNS)
        .execute(parameters)
        .compose(
            columns ->
                connection
                    .preparedQuery(INDEXES)
                    .execute(parameters)
                    .map(indexes -> of(columns, indexes)));
  }

  private static PgCatalog of(RowSet<Row> columns, RowSet<Row> indexes) {
    var catalog = new PgCatalog(new HashMap<>(), new HashSet<>(), new ArrayList<>());
    columns.forEach(catalog::column);
    indexes.forEach(catalog::index);
    return catalog;
  }

  private void column(Row row) {
    var table = row.getString(0);
    var name = row.getString(1);
    var isUint64 = row.getString(4).startsWith(Ddl.UINT64_MARK);
    tables.computeIfAbsent(table, fresh -> empty());
    tables.get(table).types().put(name, isUint64 ? Ddl.UINT64_TYPE : row.getString(2));
    if (row.getBoolean(3)) {
      required.add(table + "." + name);
    }
  }

  private static Existing empty() {
    return new Existing(new LinkedHashMap<>(), new ArrayList<>(), new HashMap<>());
  }

  private void index(Row row) {
    var table = row.getString(0);
    var name = row.getString(1);
    var columns = Arrays.asList(row.getArrayOfStrings(4));
    if (row.getBoolean(2)) {
      tables.get(table).key().addAll(columns);
    } else if (!row.getBoolean(3)) {
      broken.add(name);
    } else if (name.startsWith(table + "_")) {
      tables.get(table).indexes().put(name.substring(table.length() + 1), columns);
    }
  }
}
