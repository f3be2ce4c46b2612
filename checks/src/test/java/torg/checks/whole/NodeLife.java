package torg.checks.whole;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import torg.bus.Sha256;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.checks.docs.MetricsTable;
import torg.checks.live.LiveNode;
import torg.checks.live.SellerBooks;
import torg.checks.live.TopicReader;
import torg.offers.v1.OfferView;
import torg.segments.v1.UserSegments;
import torg.settings.Ports;
import torg.testkit.NodeProcess;
import torg.testkit.Promtool;

/** A node with everything embedded, from outside, through its life, whatever its engine is. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
interface NodeLife {
  String CATEGORY =
      """
      {"id":"%s","parentId":"transport","name":{"ru":"%s","en":"%s"}}""";

  LiveNode node();

  /** From which the node may fetch. */
  PhotoHost photos();

  /** In which the node was started. */
  Path directory();

  String engine();

  @Test
  @Order(1)
  default void shouldBeHealthyInAllItsParts() throws Exception {
    var health = node().get("/health");
    assertThat(health.status()).isEqualTo(200);
    assertThat(health.text())
        .contains(
            engine(),
            "kafka",
            "cluster",
            "catalog",
            "offers",
            "offers-jobs",
            "photos",
            "uploads",
            "segments",
            "edge",
            "bridge",
            "echo");
    assertThat(node().get("/metrics").text())
        .contains("torg_call_duration_seconds_count", "jvm_memory");
    assertThat(node().get("/openapi.json").json().getString("openapi")).startsWith("3.");
    var nodes = node().get("/v1/mesh/nodes").json().getJsonArray("nodes");
    assertThat(nodes).hasSize(1);
    assertThat(nodes.getJsonObject(0).getString("http"))
        .isEqualTo("127.0.0.1:" + node().option("http.port"));
  }

  @Test
  @Order(2)
  default void shouldServeAndChangeTheCatalog() throws Exception {
    assertThat(node().get("/v1/catalog").json().getJsonArray("categories")).hasSizeGreaterThan(150);
    var created =
        node()
            .call(
                "POST",
                "/v1/catalog/categories",
                CATEGORY.formatted("hovercraft", "Катера на подушке", "Hovercraft"));
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    assertThat(node().get("/v1/catalog/search?query=hovercraft").text()).contains("\"hovercraft\"");
  }

  @Test
  @Order(3)
  default void shouldTakeEditsFromKafkaAndSetAsideWhatItCannot() throws Exception {
    var name = LocalizedText.newBuilder().setRu("Дирижабли").setEn("Airships");
    var good =
        CatalogEdit.newBuilder()
            .setPut(Category.newBuilder().setId("airships").setParentId("transport").setName(name))
            .build();
    var dangling =
        CatalogEdit.newBuilder()
            .setPut(Category.newBuilder().setId("lost").setParentId("nowhere").setName(name))
            .build();
    send(
        "catalog-edits",
        "not protobuf at all".getBytes(),
        dangling.toByteArray(),
        good.toByteArray());

    LiveNode.WAIT.seen(
        () -> node().get("/v1/catalog/categories/airships").status(), status -> status == 200);
    var dead =
        LiveNode.WAIT.seen(
            () -> node().get("/v1/dead-letters/catalog-edits").json(),
            json -> json.getString("total").equals("2"));
    assertThat(dead.encode()).contains("nowhere");

    // Replayed unchanged they fail again, and say how often.
    var replay = node().call("POST", "/v1/dead-letters/catalog-edits/replay", "{}");
    assertThat(replay.json().getInteger("replayed")).isEqualTo(2);
    LiveNode.WAIT.seen(
        () -> node().get("/v1/dead-letters/catalog-edits").json(),
        json ->
            json.getString("total").equals("2")
                && json.getJsonArray("deadLetters").stream()
                    .allMatch(letter -> letter.toString().contains("\"replays\":1")));
  }

  @Test
  @Order(4)
  default void shouldAnnounceChangesOnKafka() throws Exception {
    try (var changes =
        new TopicReader<>(node().kafka(), "catalog-changes", CatalogChange.parser())) {
      var seen = new HashSet<String>();
      LiveNode.WAIT.seen(
          () -> {
            changes.poll(change -> seen.add(change.getCategory().getId()));
            return seen.contains("airships");
          },
          isSeen -> isSeen);
    }
  }

  @Test
  @Order(4)
  default void shouldPublishAnOfferWithItsPhoto() throws Exception {
    var created =
        node()
            .call(
                "POST",
                "/v1/offers",
                """
                {"sellerId":"anna","content":{"categoryId":"books-fiction","title":"Идиот",
                 "photoUrls":["%s"],"location":{"address":"Петербург"}}}"""
                    .formatted(photos().url()));
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    var id = created.json().getString("id");
    var offer =
        LiveNode.WAIT.seen(
            () -> node().get("/v1/offers/" + id).json(),
            json -> json.getJsonArray("photos").getJsonObject(0).containsKey("stored"));
    var photo = offer.getJsonArray("photos").getJsonObject(0).getJsonObject("stored");
    assertThat(photo.getInteger("width")).isEqualTo(PhotoHost.WIDTH);
    var size = photo.getJsonArray("sizes").getString(0);
    var image = node().get("/v1/photos/%s/%s".formatted(photo.getString("id"), size));
    assertThat(image.status()).isEqualTo(200);
    assertThat(image.header("content-type")).isEqualTo("image/jpeg");
    assertThat(image.header("cache-control")).contains("public", "immutable");
    assertThat(new SellerBooks(node(), "anna").checked()).containsOnlyKeys(id);
  }

  /** Offers that come before the photo does share its one fetch. */
  @Test
  @Order(5)
  default void shouldFetchAPhotoOnceAndNoticeWhenItHasChanged() throws Exception {
    var ids = new ArrayList<String>();
    for (var at = 0; at < 5; at++) {
      ids.add(publish("photographer" + at, photos().changingUrl()));
    }
    for (var id : ids) {
      LiveNode.WAIT.seen(() -> width(id), width -> width == PhotoHost.WIDTH / 2);
    }
    assertThat(photos().visits()).isEqualTo(1);
    photos().change(PhotoHost.WIDTH / 4);
    var again =
        node()
            .call("POST", "/v1/offers/%s/photos/retry".formatted(ids.get(0)), "{\"refresh\":true}");
    assertThat(again.status()).as(again.text()).isEqualTo(200);
    assertThat(again.text()).contains("PHOTO_REQUESTED");
    LiveNode.WAIT.seen(() -> width(ids.get(0)), width -> width == PhotoHost.WIDTH / 4);
    assertThat(photos().visits()).isEqualTo(2);
  }

  private String publish(String seller, String photoUrl) throws Exception {
    var created =
        node()
            .call(
                "POST",
                "/v1/offers",
                """
                {"sellerId":"%s","content":{"categoryId":"books-fiction","title":"Бесы",
                 "photoUrls":["%s"],"location":{"address":"Петербург"}}}"""
                    .formatted(seller, photoUrl));
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    return created.json().getString("id");
  }

  private int width(String offerId) throws Exception {
    var photo = node().get("/v1/offers/" + offerId).json().getJsonArray("photos").getJsonObject(0);
    return photo.getJsonObject("stored", new JsonObject()).getInteger("width", 0);
  }

  @Test
  @Order(4)
  default void shouldPublishAnOfferWithAPhotoThatWasUploaded() throws Exception {
    var photo = photos().photo();
    var created = node().call("POST", "/v1/uploads", "{\"purpose\":\"PHOTO\"}");
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    var upload = created.json().getString("id");
    var half = photo.length / 2;
    for (var part :
        List.of(Arrays.copyOf(photo, half), Arrays.copyOfRange(photo, half, photo.length))) {
      var offset = node().get("/v1/uploads/" + upload).json().getString("offset");
      var sent = node().put("/v1/uploads/%s?offset=%s".formatted(upload, offset), part);
      assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    }
    var complete = node().call("POST", "/v1/uploads/%s/complete".formatted(upload), "{}");
    assertThat(complete.json().getString("sha256")).isEqualTo(Sha256.hex(photo));
    var offer =
        node()
            .call(
                "POST",
                "/v1/offers",
                """
                {"sellerId":"olga","content":{"categoryId":"books-fiction","title":"Бесы",
                 "photoUrls":["upload:%s"],"location":{"address":"Петербург"}}}"""
                    .formatted(upload));
    assertThat(offer.status()).as(offer.text()).isEqualTo(200);
    var id = offer.json().getString("id");
    var stored =
        LiveNode.WAIT.seen(
            () -> node().get("/v1/offers/" + id).json().getJsonArray("photos").getJsonObject(0),
            json -> json.containsKey("stored") || json.containsKey("error"));
    assertThat(stored.getJsonObject("stored").getInteger("width")).isEqualTo(PhotoHost.WIDTH);
  }

  @Test
  @Order(4)
  default void shouldKeepUsersInAgreementWithLoadedSnapshots() throws Exception {
    Files.writeString(directory().resolve("buyers.txt"), "5\n7\n18446744073709551615\n");
    load("buyers.txt", "1");
    Files.writeString(directory().resolve("buyers.txt"), "5\n8\n18446744073709551615\n");
    load("buyers.txt", "2");
    var left = node().get("/v1/segment-users/7").json();
    assertThat(left.getJsonObject("state").getString("version")).isEqualTo("2");
    assertThat(left.getJsonObject("state").getJsonArray("memberships")).isEmpty();
    assertThat(left.getJsonArray("history")).hasSize(2);
    try (var log = new TopicReader<>(node().kafka(), "cdp-segments-log", UserSegments.parser())) {
      var states = new HashMap<Long, UserSegments>();
      LiveNode.WAIT.seen(
          () -> {
            log.poll(state -> states.put(state.getUserId(), state));
            return states.keySet();
          },
          users -> users.size() == 4 && states.get(7L).getVersion() == 2);
      assertThat(states.get(-1L).getMemberships(0).getSegmentId()).isEqualTo(42);
    }
    assertThat(node().get("/metrics").text())
        .contains("torg_segments_queue{stage=\"done\"}", "torg_segments_changes_total");
  }

  /** By the command line, as an operator does. */
  private void load(String file, String version) throws Exception {
    var load =
        NodeProcess.start(
            directory(),
            List.of(
                "segments",
                "load",
                file,
                "--segment",
                "42",
                "--name",
                "buyers",
                "--version",
                version));
    assertThat(load.awaitExit()).as("%s", load.output()).isZero();
    LiveNode.WAIT.seen(
        () -> node().get("/v1/segments/42/progress").json().getJsonObject("segment"),
        segment -> version.equals(segment.getString("diffVersion")));
  }

  /** By the command line, as an operator does, and to a topic that the node makes for it. */
  @Test
  @Order(5)
  default void shouldExportItsOffersOnceMore() throws Exception {
    var export =
        NodeProcess.start(directory(), List.of("offers", "export", "--seller", "anna", "--wait"));
    assertThat(export.awaitExit()).as("%s", export.output()).isZero();
    assertThat(export.output()).anyMatch(sentence -> sentence.contains("is done: 100%"));
    var started = node().call("POST", "/v1/offer-exports", "{\"topic\":\"offers-copy\"}");
    assertThat(started.status()).as(started.text()).isEqualTo(200);
    var ids = new SellerBooks(node(), "anna").checked().keySet();
    try (var copy = new TopicReader<>(node().kafka(), "offers-copy", OfferView.parser())) {
      var copied = new HashSet<String>();
      LiveNode.WAIT.seen(
          () -> {
            copy.poll(view -> copied.add(view.getOffer().getId()));
            return copied;
          },
          all -> all.containsAll(ids));
    }
  }

  @Test
  @Order(5)
  default void shouldTellMetricsAsPrometheusExpects() throws Exception {
    var metrics = node().get("/metrics").text();
    assertThat(Promtool.check(metrics)).isEmpty();
    assertThat(MetricsTable.names()).containsAll(MetricsTable.told(metrics));
  }

  @Test
  @Order(5)
  default void shouldRefuseASecondNodeInItsDirectory() throws Exception {
    var second = LiveNode.whole(directory()).refusal();
    assertThat(second)
        .startsWith("torg: data: directory " + directory().resolve("data"))
        .contains("(process " + node().process().pid() + ")");
  }

  @Test
  @Order(6)
  default void shouldContinueWithItsDataWhenStoppedAndStarted() throws Exception {
    assertThat(node().process().terminate()).isEqualTo(143);
    assertThat(node().process().output()).contains("torg: stopped");
    assertThat(Ports.isFree("127.0.0.1", Integer.parseInt(node().option("embedded.postgresPort"))))
        .isTrue();
    node().start();
    assertThat(node().get("/v1/catalog/categories/airships").status()).isEqualTo(200);
  }

  @Test
  @Order(7)
  default void shouldContinueWithItsDataWhenKilled() throws Exception {
    var created =
        node()
            .call(
                "POST",
                "/v1/catalog/categories",
                CATEGORY.formatted("gliders", "Планеры", "Gliders"));
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    var photographed = new ArrayList<String>();
    for (var at = 0; at < 20; at++) {
      photographed.add(publish("hurried", photos().url() + "?" + at));
    }
    node().process().kill();
    node().start();
    assertThat(node().get("/v1/catalog/categories/gliders").status()).isEqualTo(200);
    for (var id : photographed) {
      LiveNode.WAIT.seen(() -> width(id), width -> width == PhotoHost.WIDTH);
    }
    assertThat(node().get("/v1/dead-letters/catalog-edits").json().getString("total"))
        .isEqualTo("2");
  }

  @Test
  @Order(8)
  default void shouldTellItsStatus() throws Exception {
    var status = NodeProcess.start(directory(), List.of("status"));
    assertThat(status.awaitExit()).isZero();
    assertThat(status.output().get(0)).contains("process " + node().process().pid());
    var none = NodeProcess.start(directory(), List.of("status", "--data", "elsewhere"));
    assertThat(none.awaitExit()).isEqualTo(1);
  }

  private void send(String topic, byte[]... values) throws Exception {
    var config = Map.<String, Object>of("bootstrap.servers", node().kafka());
    try (var producer =
        new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
      for (var value : values) {
        producer.send(new ProducerRecord<>(topic, "key", value)).get(20, TimeUnit.SECONDS);
      }
    }
  }
}
