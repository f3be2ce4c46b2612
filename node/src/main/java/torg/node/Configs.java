package torg.node;

import torg.bus.BusConfig;
import torg.catalog.CatalogConfig;
import torg.catalog.view.CatalogCacheConfig;
import torg.edge.AuthConfig;
import torg.edge.EdgeConfig;
import torg.edge.OpsConfig;
import torg.fetch.FetchConfig;
import torg.kafka.KafkaConfig;
import torg.leases.LeasesConfig;
import torg.node.mesh.ClusterConfig;
import torg.objects.ObjectsConfig;
import torg.offers.OffersConfig;
import torg.photos.PhotosConfig;
import torg.segments.SegmentsConfig;
import torg.settings.Settings;
import torg.snapshots.clickhouse.ClickHouseConfig;
import torg.store.engine.StoreConfig;
import torg.store.ydb.YdbConfig;

/** All config records of a node; making them checks every value before anything is started. */
record Configs(
    NodeConfig node,
    EdgeConfig edge,
    OpsConfig ops,
    AuthConfig auth,
    PostgresConfig postgres,
    YdbConfig ydb,
    StoreConfig store,
    KafkaConfig kafka,
    ClusterConfig cluster,
    LeasesConfig leases,
    BusConfig bus,
    CatalogConfig catalog,
    CatalogCacheConfig catalogCache,
    OffersConfig offers,
    PhotosConfig photos,
    SegmentsConfig segments,
    ClickHouseConfig clickHouse,
    ObjectsConfig objects,
    FetchConfig fetch) {

  static Configs from(Settings settings) {
    var node = NodeConfig.from(settings);
    return new Configs(
        node,
        EdgeConfig.from(settings),
        OpsConfig.from(settings),
        AuthConfig.from(settings, node.data().resolve("tokens")),
        PostgresConfig.from(settings),
        YdbConfig.from(settings),
        StoreConfig.from(settings),
        KafkaConfig.from(settings),
        ClusterConfig.from(settings),
        LeasesConfig.from(settings),
        BusConfig.from(settings),
        CatalogConfig.from(settings),
        CatalogCacheConfig.from(settings),
        OffersConfig.from(settings),
        PhotosConfig.from(settings),
        SegmentsConfig.from(settings),
        ClickHouseConfig.from(settings),
        ObjectsConfig.from(settings, node.data().resolve("objects")),
        FetchConfig.from(settings));
  }
}
