package torg.node;

import java.util.Map;
import torg.bus.BusConfig;
import torg.catalog.view.CatalogCacheConfig;
import torg.edge.EdgeConfig;
import torg.edge.OpsConfig;
import torg.edge.auth.AuthConfig;
import torg.kafka.KafkaConfig;
import torg.leases.LeasesConfig;
import torg.node.mesh.ClusterConfig;
import torg.node.roles.Role;
import torg.node.roles.RoleType;
import torg.node.roles.Roles;
import torg.settings.Settings;
import torg.store.engine.StoreConfig;
import torg.store.ydb.YdbConfig;

/**
 * All config records of a node; making them checks every value before anything is started.
 *
 * @param roles all of them, also those that this node does not have
 */
public record Configs(
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
    CatalogCacheConfig catalogCache,
    Map<RoleType, Role> roles) {

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
        CatalogCacheConfig.from(settings),
        Roles.configure(settings, node.data()));
  }
}
