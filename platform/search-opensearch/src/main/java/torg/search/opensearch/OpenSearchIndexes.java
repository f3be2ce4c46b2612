package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.language.Language;
import torg.search.CorruptIndexException;
import torg.search.Indexes;
import torg.search.RankingConfig;
import torg.search.SearchIndex;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;
import torg.search.opensearch.json.IndexDefinition;
import torg.search.opensearch.json.Reading;

/**
 * Indexes side by side in one OpenSearch. They are one place for all nodes that have the same
 * {@code opensearch.name}: who keeps or creates must be one at a time.
 */
public final class OpenSearchIndexes implements Indexes {
  private static final Logger LOG = LoggerFactory.getLogger(OpenSearchIndexes.class);

  private final Vertx vertx;
  private final OpenSearchConfig config;
  private final RankingConfig ranking;
  private final Clock clock;
  private final Cluster cluster;
  private final Workers workers;
  private final IndexNames names;
  private final StateIndex state;
  private final IndexDefinition definition;
  private final Reading reading = Reading.of(Language.shared());

  public OpenSearchIndexes(
      Vertx vertx, OpenSearchConfig config, RankingConfig ranking, Clock clock) {
    this.vertx = vertx;
    this.config = config;
    this.ranking = ranking;
    this.clock = clock;
    cluster = new Cluster(vertx, config.server());
    workers = new Workers(vertx, config.threads());
    names = new IndexNames(config.name());
    state = new StateIndex(cluster, names.state(), config.replicas());
    definition =
        new IndexDefinition(
            config.shards(),
            config.replicas(),
            config.refreshPeriod(),
            config.fieldsMax(),
            ranking);
  }

  /** One for all nodes. */
  @Override
  public String place() {
    return "OpenSearch " + config.name();
  }

  @Override
  public Future<Kept> kept() {
    return state.ensure().compose(there -> state.kept());
  }

  @Override
  public Future<Void> keep(Kept kept) {
    var named =
        Stream.concat(kept.current().stream(), kept.next().stream())
            .map(Entry::name)
            .collect(Collectors.toSet());
    return state
        .ensure()
        .compose(there -> state.keep(kept))
        .compose(written -> removeAllBut(named));
  }

  private Future<Void> removeAllBut(Set<String> named) {
    return indexes()
        .compose(
            all ->
                Future.join(
                    all.stream().filter(name -> !named.contains(name)).map(this::remove).toList()))
        .mapEmpty();
  }

  private Future<List<String>> indexes() {
    var subject = "listing indexes";
    return cluster
        .ask(Ask.get(subject, "/%s/_alias".formatted(names.allPattern())))
        .map(answer -> List.copyOf(answer.success(subject).fieldNames()));
  }

  /** One that is gone already is removed. */
  private Future<Void> remove(String name) {
    var subject = "removing the index " + name;
    return cluster
        .ask(Ask.delete(subject, "/" + name))
        .map(answer -> answer.isMissing() ? answer : answer.success(subject))
        .compose(removed -> state.forget(name));
  }

  @Override
  public Future<String> create(Map<Integer, Long> positions) {
    var name = names.fresh();
    var subject = "making the index " + name;
    var body = definition.body(IndexNames.writeAlias(name));
    return state
        .ensure()
        .compose(there -> cluster.ask(Ask.write(subject, HttpMethod.PUT, "/" + name, body)))
        .map(answer -> StateIndex.made(answer, subject))
        .compose(made -> state.advance(name, positions))
        .map(name);
  }

  @Override
  public Future<SearchIndex> open(String name) {
    var subject = "opening the index " + name;
    return cluster
        .ask(Ask.get(subject, "/%s/_mapping".formatted(name)))
        .compose(
            answer -> {
              if (answer.isMissing()) {
                return Future.failedFuture(unusable(name, "is not there"));
              }
              var mappings = answer.success(subject).getJsonObject(name).getJsonObject("mappings");
              if (!IndexDefinition.isKnown(mappings)) {
                return Future.failedFuture(unusable(name, "was made by another version"));
              }
              if (!definition.hasWeights(mappings)) {
                LOG.warn(
                    "Index {} has other weights of fields than are set now; rebuild it for these",
                    name);
              }
              return adjust(name).map(adjusted -> index(name));
            });
  }

  private static CorruptIndexException unusable(String name, String why) {
    return new CorruptIndexException(
        "index %s %s in OpenSearch and has to be built anew".formatted(name, why), null);
  }

  /** Settings that have changed since it was made. */
  private Future<Void> adjust(String name) {
    var subject = "setting up the index " + name;
    JsonObject settings = definition.changeableSettings();
    return cluster
        .ask(Ask.write(subject, HttpMethod.PUT, "/%s/_settings".formatted(name), settings))
        .map(answer -> answer.success(subject))
        .mapEmpty();
  }

  private SearchIndex index(String name) {
    return new OpenSearchIndex(
        vertx, cluster, config, ranking, state, name, workers, reading, clock);
  }

  /** Called when no index of it is used any more. Never fails. */
  public Future<Void> close() {
    return Future.join(cluster.close(), workers.close())
        .transform(done -> Future.succeededFuture());
  }
}
