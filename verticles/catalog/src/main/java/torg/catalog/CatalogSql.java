package torg.catalog;

/** Every statement of the catalog. */
final class CatalogSql {
  /** Nodes that start together would otherwise trip over each other's half-made tables. */
  static final String CREATE =
      """
      set local client_min_messages = warning;
      select pg_advisory_xact_lock(7069841);
      create table if not exists catalog_head (
        only_row boolean primary key default true check (only_row),
        version bigint not null,
        announced_version bigint not null,
        marks bigint not null
      );
      create table if not exists catalog_revision (
        category_id text not null,
        version bigint not null,
        removed boolean not null,
        replacement_id text not null,
        changed_at timestamptz not null,
        changed_by text not null,
        proto bytea not null,
        primary key (category_id, version)
      );
      create index if not exists catalog_revision_by_version on catalog_revision (version, category_id);
      create table if not exists catalog_use (
        category_id text not null,
        used_by text not null,
        since timestamptz not null,
        primary key (category_id, used_by)
      );
      insert into catalog_head (version, announced_version, marks) values (0, 0, 0)
      on conflict do nothing
      """;

  /** Bounds how long a node waits for another, and how long it can keep others waiting. */
  static final String LIMIT_WAITING =
      "set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '10s'";

  static final String HEAD = "select version, marks from catalog_head";

  /** Changes queue up here, so none is ever decided on an old state. */
  static final String LOCK_HEAD = HEAD + " for update";

  static final String MOVE_VERSION =
      "update catalog_head set version = $2 where version = $1 and marks = $3";

  static final String MOVE_MARKS = "update catalog_head set marks = marks + 1";

  private static final String REVISION =
      "version, removed, replacement_id, changed_at, changed_by, proto from catalog_revision";

  /** The last revision of each category after one version and up to another. */
  static final String LATEST =
      "select distinct on (category_id) "
          + REVISION
          + " where version > $1 and version <= $2 order by category_id, version desc";

  static final String CHANGES =
      "select "
          + REVISION
          + " where (version, category_id) > ($1, $2) order by version, category_id limit $3";

  /** Whole versions: the one that reaches the limit is taken to its end. */
  static final String UNANNOUNCED =
      "select "
          + REVISION
          + """
          , (select announced_version from catalog_head) head
          where version > announced_version and version <= (
            select max(version) from (
              select version from catalog_revision
              where version > (select announced_version from catalog_head)
              order by version limit $1) first_ones)
          order by version, category_id
          """;

  static final String SET_ANNOUNCED =
      "update catalog_head set announced_version = $1 where announced_version < $1";

  static final String INSERT_REVISION =
      "insert into catalog_revision (category_id, version, removed, replacement_id, changed_at,"
          + " changed_by, proto) values ($1, $2, $3, $4, $5, $6, $7)";

  static final String MARKS = "select category_id, used_by from catalog_use";

  static final String INSERT_MARK =
      "insert into catalog_use (category_id, used_by, since) values ($1, $2, $3)"
          + " on conflict do nothing";

  private CatalogSql() {}
}
