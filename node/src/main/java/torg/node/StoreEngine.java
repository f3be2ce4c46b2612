package torg.node;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Locale;
import torg.store.engine.Engine;
import torg.store.pg.PgEngine;
import torg.store.ydb.YdbEngine;

/** Which database keeps the tables. */
public enum StoreEngine {
  POSTGRES {
    @Override
    Future<Engine> connect(Vertx vertx, Configs configs) {
      var pool = configs.postgres().pool(vertx, configs.store());
      return Future.succeededFuture(new PgEngine(vertx, pool, configs.store()));
    }

    @Override
    String place(Configs configs) {
      return "%s:%d".formatted(configs.postgres().host(), configs.postgres().port());
    }
  },
  YDB {
    @Override
    Future<Engine> connect(Vertx vertx, Configs configs) {
      return YdbEngine.connect(vertx, configs.ydb(), configs.store()).map(engine -> engine);
    }

    @Override
    String place(Configs configs) {
      return configs.ydb().connection();
    }
  };

  abstract Future<Engine> connect(Vertx vertx, Configs configs);

  /** Where it is, for people. */
  abstract String place(Configs configs);

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
