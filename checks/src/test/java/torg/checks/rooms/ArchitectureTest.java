package torg.checks.rooms;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows between the modules point inwards. */
class ArchitectureTest {
  private static final JavaClasses TORG =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("torg");

  /**
   * Package, and the packages of Torg that it may know besides its own. Whoever may know the bus
   * may know the rooms below it.
   */
  @ParameterizedTest(name = "{0} knows only {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "torg.settings | -",
        "torg.metrics  | -",
        "torg.bus.faults | -",
        "torg.bus.requests | torg.bus.faults",
        "torg.bus.flow | -",
        "torg.bus      | torg.settings torg.metrics torg.bus.faults torg.bus.requests torg.bus.flow",
        "torg.calls    | torg.bus",
        "torg.leases   | torg.settings torg.metrics torg.bus torg.calls torg.store",
        "torg.kafka    | torg.settings torg.metrics torg.bus torg.calls",
        "torg.kafka.letters | torg.metrics torg.bus torg.calls torg.kafka",
        "torg.kafka.inbound | torg.metrics torg.bus torg.calls torg.kafka torg.kafka.letters",
        "torg.kafka.outbound | torg.metrics torg.bus torg.calls torg.kafka",
        "torg.kafka.following | torg.metrics torg.bus torg.calls torg.kafka",
        "torg.embedded | torg.settings",
        "torg.fetch    | torg.settings torg.metrics torg.bus",
        "torg.gazetteer | -",
        "torg.language.text | -",
        "torg.language.words | torg.language.text",
        "torg.language.units | torg.language.text",
        "torg.language.typing | torg.language.text",
        "torg.language | torg.language.text torg.language.words torg.language.units torg.language.typing",
        "torg.language.lucene | torg.language torg.language.text",
        "torg.language.spelling | torg.language torg.language.text torg.language.typing",
        "torg.search.words | torg.language torg.language.text torg.language.typing",
        "torg.search   | torg.settings torg.bus",
        "torg.search.lucene | torg.settings torg.bus torg.language torg.language.lucene torg.search torg.search.words",
        "torg.search.opensearch.http | torg.settings torg.bus torg.breaker",
        "torg.search.opensearch.json | torg.bus torg.language torg.language.text torg.search torg.search.words",
        "torg.search.opensearch | torg.settings torg.bus torg.language torg.search torg.search.words torg.search.opensearch.http torg.search.opensearch.json",
        "torg.breaker  | torg.bus",
        "torg.objects  | torg.settings torg.bus torg.breaker",
        "torg.snapshots | torg.bus",
        "torg.snapshots.store | torg.bus torg.snapshots torg.store",
        "torg.snapshots.clickhouse | torg.settings torg.metrics torg.bus torg.breaker torg.snapshots",
        "torg.catalog.view | torg.settings torg.metrics torg.bus torg.calls torg.language torg.language.text",
        "torg.store    | torg.bus",
        "torg.store.engine | torg.settings torg.metrics torg.bus torg.store",
        "torg.store.pg | torg.settings torg.bus torg.store torg.store.engine",
        "torg.store.ydb | torg.settings torg.bus torg.store torg.store.engine",
        "torg.catalog  | torg.settings torg.bus torg.calls torg.leases torg.catalog.view torg.store",
        "torg.offers.content | torg.bus torg.catalog.view torg.gazetteer",
        "torg.offers.model | torg.bus torg.offers.content",
        "torg.offers.core | torg.metrics torg.bus torg.calls torg.leases torg.store torg.offers.content torg.offers.model",
        "torg.offers.photos | torg.settings torg.metrics torg.bus torg.calls torg.leases torg.store torg.offers.content torg.offers.model torg.offers.core",
        "torg.offers.moderation | torg.bus torg.calls torg.store torg.offers.model torg.offers.core",
        "torg.offers.cabinet | torg.metrics torg.bus torg.calls torg.store torg.offers.model torg.offers.core",
        "torg.offers.sellers | torg.bus torg.calls torg.leases torg.store torg.offers.content torg.offers.model torg.offers.core torg.offers.cabinet",
        "torg.offers.editing | torg.bus torg.calls torg.leases torg.catalog.view torg.store torg.offers.content torg.offers.model torg.offers.core torg.offers.photos torg.offers.sellers",
        "torg.offers.drafts | torg.bus torg.calls torg.store torg.offers.content torg.offers.model torg.offers.core torg.offers.editing",
        "torg.offers.feeds | torg.metrics torg.bus torg.calls torg.leases torg.catalog.view torg.store torg.offers.content torg.offers.model torg.offers.core torg.offers.photos torg.offers.sellers",
        "torg.offers.export | torg.metrics torg.bus torg.calls torg.leases torg.catalog.view torg.store torg.offers.model torg.offers.core torg.offers.photos",
        "torg.offers.reexport | torg.settings torg.metrics torg.bus torg.calls torg.leases torg.catalog.view torg.store torg.offers.content torg.offers.model torg.offers.core torg.offers.export",
        "torg.offers   | torg.settings torg.bus torg.calls torg.leases torg.catalog.view torg.gazetteer torg.store torg.offers.content torg.offers.model torg.offers.core torg.offers.photos torg.offers.moderation torg.offers.cabinet torg.offers.sellers torg.offers.editing torg.offers.drafts torg.offers.feeds torg.offers.export torg.offers.reexport",
        "torg.photos   | torg.settings torg.metrics torg.bus torg.calls torg.breaker torg.fetch torg.objects torg.photos.image torg.photos.image.format",
        "torg.uploads  | torg.settings torg.bus torg.calls torg.leases torg.objects torg.store",
        "torg.searchapi.filters | torg.bus torg.catalog.view torg.search",
        "torg.searchapi | torg.settings torg.metrics torg.bus torg.calls torg.catalog.view torg.language torg.language.text torg.search torg.searchapi.filters",
        "torg.segments.core | torg.bus torg.snapshots torg.store",
        "torg.segments.users | torg.bus torg.calls torg.store torg.segments.core",
        "torg.segments.queue | torg.metrics torg.bus torg.calls torg.store torg.segments.core",
        "torg.segments.claims | torg.bus torg.store torg.segments.core torg.segments.queue",
        "torg.segments.diff | torg.metrics torg.bus torg.calls torg.snapshots torg.store torg.segments.core torg.segments.users torg.segments.queue torg.segments.claims",
        "torg.segments.dryrun | torg.bus torg.calls torg.store torg.segments.core torg.segments.queue torg.segments.diff",
        "torg.segments.snapshots | torg.bus torg.calls torg.snapshots torg.snapshots.store torg.store torg.segments.core torg.segments.queue",
        "torg.segments | torg.settings torg.bus torg.calls torg.leases torg.snapshots torg.snapshots.store torg.store torg.segments.core torg.segments.users torg.segments.queue torg.segments.claims torg.segments.diff torg.segments.dryrun torg.segments.snapshots",
        "torg.indexer.documents | torg.bus torg.catalog.view torg.language.text torg.search",
        "torg.indexer.clicks | torg.metrics torg.bus torg.calls torg.leases torg.objects torg.store",
        "torg.indexer.updates | torg.metrics torg.bus torg.calls torg.breaker torg.catalog.view torg.indexer.documents torg.indexer.clicks",
        "torg.indexer.resend | torg.metrics torg.bus torg.leases torg.store torg.indexer.documents torg.indexer.clicks torg.indexer.updates",
        "torg.indexer | torg.settings torg.bus torg.calls torg.leases torg.objects torg.store torg.indexer.documents torg.indexer.clicks torg.indexer.updates torg.indexer.resend",
        "torg.searchengine | torg.settings torg.bus torg.calls torg.language torg.language.text torg.language.spelling torg.search torg.store",
        "torg.edge.auth | torg.settings torg.bus",
        "torg.edge.limits | torg.settings torg.bus",
        "torg.edge.socket | torg.edge.limits",
        "torg.edge.listener | torg.settings torg.edge.limits",
        "torg.edge.json | torg.bus torg.edge.limits",
        "torg.edge.request | torg.metrics torg.bus torg.edge.auth torg.edge.limits torg.edge.json",
        "torg.edge.ops | torg.bus torg.edge.auth torg.edge.limits torg.edge.request",
        "torg.edge.http | torg.settings torg.bus torg.edge.auth torg.edge.limits torg.edge.json torg.edge.request",
        "torg.edge.grpc | torg.bus torg.edge.auth torg.edge.limits torg.edge.request torg.edge.ops",
        "torg.edge.openapi | torg.bus torg.edge.auth torg.edge.request torg.edge.http",
        "torg.edge     | torg.settings torg.metrics torg.bus torg.edge.auth torg.edge.limits torg.edge.socket torg.edge.listener torg.edge.request torg.edge.ops torg.edge.http torg.edge.grpc torg.edge.openapi",
        "torg.photos.image.format | -",
        "torg.photos.image.webp | torg.photos.image.format",
        "torg.photos.image | torg.photos.image.format torg.photos.image.webp",
        "torg.ydbdouble.yql | -",
        "torg.ydbdouble.schema | torg.ydbdouble.yql",
        "torg.ydbdouble.sql | torg.ydbdouble.yql torg.ydbdouble.schema",
        "torg.ydbdouble.service | torg.ydbdouble.yql torg.ydbdouble.schema torg.ydbdouble.sql",
      })
  void shouldDependInwardsOnly(String room, String allowed) {
    var known = List.of(allowed.split(" "));
    classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat(
            DescribedPredicate.describe(
                "are outside Torg, of the contract, or in " + room + " " + allowed,
                type -> {
                  var name = type.getPackageName();
                  return !name.startsWith("torg.")
                      || name.endsWith(".v1")
                      || name.equals(room)
                      || known.contains(name)
                      || known.contains("torg.bus") && name.startsWith("torg.bus.");
                }))
        .check(TORG);
  }

  /** The rooms of the node: commands start a node, a node deploys roles. */
  @ParameterizedTest(name = "{0} knows nothing of {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "torg.node              | torg.node.cli..",
        "torg.node.roles        | torg.node torg.node.cli.. torg.node.mesh torg.embedded",
        "torg.node.mesh         | torg.node torg.node.cli.. torg.node.roles",
        "torg.node.cli.client   | torg.node.cli torg.node.cli.offers torg.node.cli.segments torg.node.roles torg.node.mesh",
        "torg.node.cli.offers   | torg.node.cli torg.node.cli.segments torg.node torg.node.roles torg.node.mesh",
        "torg.node.cli.segments | torg.node.cli torg.node.cli.offers torg.node torg.node.roles torg.node.mesh",
        "torg.node.cli.search   | torg.node.cli torg.node.cli.offers torg.node.cli.segments torg.node torg.node.roles torg.node.mesh",
      })
  void shouldNotKnowTheRoomsAround(String room, String others) {
    noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others.split(" "))
        .check(TORG);
  }

  @Test
  void shouldHaveNoCycles() {
    SlicesRuleDefinition.slices().matching("torg.(**)").should().beFreeOfCycles().check(TORG);
  }

  @ParameterizedTest(name = "{0} has no cycles")
  @ValueSource(strings = {"torg.offers", "torg.edge", "torg.segments", "torg.indexer"})
  void shouldHaveNoCyclesBetweenTheRoomsOfAVerticle(String verticle) {
    SlicesRuleDefinition.slices()
        .matching(verticle + ".(*)..")
        .should()
        .beFreeOfCycles()
        .check(TORG);
  }

  @ParameterizedTest(name = "the rooms of {0} know nothing of {0} itself")
  @ValueSource(strings = {"torg.offers", "torg.edge", "torg.segments", "torg.indexer"})
  void shouldKeepTheRoomsOfAVerticleApartFromTheirWiring(String verticle) {
    noClasses()
        .that()
        .resideInAPackage(verticle + ".*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(verticle)
        .check(TORG);
  }

  @Test
  void shouldKeepPureRoomsOfOffersFreeOfVertx() {
    noClasses()
        .that()
        .resideInAnyPackage("torg.offers.content..", "torg.offers.model..")
        .or()
        .haveNameMatching("torg\\.offers\\..*Rules")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..", "torg.store..", "torg.leases..")
        .check(TORG);
  }

  @Test
  void shouldKeepDecisionsAboutSegmentsFreeOfVertx() {
    noClasses()
        .that()
        .haveNameMatching("torg\\.segments\\.(queue|claims)\\..*Rules")
        .or()
        .haveNameMatching("torg\\.segments\\..*\\.(AppliedRanges|UserStates|RemovalGuard)")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..", "torg.store..", "torg.leases..")
        .check(TORG);
  }

  @Test
  void shouldKeepDecisionsAboutUploadsFreeOfVertx() {
    noClasses()
        .that()
        .haveNameMatching("torg\\.uploads\\.(UploadRules|ResumableSha256)")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..", "torg.store..", "torg.leases..")
        .check(TORG);
  }

  @Test
  void shouldKeepDecisionsAboutClicksFreeOfVertx() {
    noClasses()
        .that()
        .haveNameMatching("torg\\.indexer\\.clicks\\.(EpochRules|HourPlan|ClickLine|NextEpoch)")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..", "torg.store..", "torg.leases..")
        .check(TORG);
  }

  @Test
  void shouldTouchTheEventBusInTheBusOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("torg.bus")
        .and()
        .resideOutsideOfPackage("torg.node.mesh")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.vertx.core.eventbus..")
        .check(TORG);
  }

  @Test
  void shouldKnowKafkaInTheBridgeAndTheBrokerOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("torg.kafka..", "torg.embedded", "torg.testkit", "torg.bench")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.kafka..", "io.vertx.kafka..", "kafka..")
        .check(TORG);
  }

  @Test
  void shouldKnowHazelcastInLeasesAndTheNodeOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("torg.leases", "torg.node.mesh", "torg.node")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.hazelcast..")
        .check(TORG);
  }

  @Test
  void shouldKnowDatabasesInTheEnginesAndTheNodeOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "torg.store.pg",
            "torg.store.ydb",
            "torg.ydbdouble..",
            "torg.node",
            "torg.testkit",
            "torg.bench")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx.sqlclient..", "io.vertx.pgclient..", "tech.ydb..")
        .check(TORG);
  }

  @Test
  void shouldKnowS3InTheObjectStoreOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("torg.objects")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("software.amazon.awssdk..")
        .check(TORG);
  }

  @Test
  void shouldKnowLuceneInLanguageAndItsEngineOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("torg.language..", "torg.search.lucene", "torg.bench..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.lucene..")
        .check(TORG);
  }

  @Test
  void shouldReadTheCommandLineInTheCommandsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("torg.node.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(TORG);
  }

  /** So that none lacks its help text or its row in docs/metrics.md. */
  @Test
  void shouldMakeMetersOfDeclaredMetricsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("torg.metrics")
        .should()
        .callMethodWhere(
            DescribedPredicate.describe("a meter is made", call -> makesAMeter(call.getTarget())))
        .check(TORG);
  }

  private static boolean makesAMeter(MethodCallTarget method) {
    var isRegistry =
        method.getOwner().isAssignableTo("io.micrometer.core.instrument.MeterRegistry");
    return isRegistry
        ? method.getName().matches("counter|timer|summary|gauge.*|more")
        : method.getName().equals("builder")
            && method.getOwner().getPackageName().equals("io.micrometer.core.instrument");
  }

  @Test
  void shouldNameThingsForWhatTheyAre() {
    noClasses()
        .that()
        .resideOutsideOfPackage("torg..v1")
        .should()
        .haveSimpleNameStartingWith("Abstract")
        .orShould()
        .haveNameMatching(".*(Base|Manager|Helper|Utils|Util|Impl)")
        .check(TORG);
  }

  @Test
  void shouldNeverSleep() {
    noClasses().should().callMethod(Thread.class, "sleep", long.class).check(TORG);
  }

  /** Future.timeout may end a future on a thread that is not its owner's: see TimeLimit. */
  @Test
  void shouldLimitTimeByTimeLimit() {
    noClasses()
        .should()
        .callMethod(
            io.vertx.core.Future.class, "timeout", long.class, java.util.concurrent.TimeUnit.class)
        .check(TORG);
  }

  /** What is decided without waiting for anybody can be tested without a server. */
  @ParameterizedTest(name = "{0} is pure")
  @ValueSource(
      strings = {
        "torg.photos.image..",
        "torg.ydbdouble.yql",
        "torg.language..",
        "torg.search.words",
        "torg.indexer.documents"
      })
  void shouldBePure(String rooms) {
    noClasses()
        .that()
        .resideInAPackage(rooms)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..", "io.netty..", "java.net..", "java.sql..")
        .check(TORG);
  }
}
