package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.search.OfferFields;
import torg.search.RankingConfig;
import torg.search.SearchIndex;
import torg.search.lucene.LuceneConfig;
import torg.search.lucene.LuceneIndex;
import torg.search.v1.FoundOffer;
import torg.search.v1.OfferFilter;
import torg.search.v1.SearchOffersResponse;
import torg.searchapi.filters.TestCatalog;
import torg.settings.Settings;
import torg.testkit.Await;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.RawDocument;

/** What is chosen finds what it should, in the index that is shipped. */
class RealIndexTest {
  private static final String MOSCOW = "point { latitude: 55.75 longitude: 37.62 }";
  private static final String TVER = "point { latitude: 56.86 longitude: 35.9 }";

  @TempDir static Path directory;
  private static SearchNode node;

  @BeforeAll
  static void start() {
    node = SearchNode.on(RealIndexTest::filled);
    Await.until(() -> node.search("").getTotal() == 8);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Future<SearchIndex> filled(Vertx vertx) {
    var settings = new Settings(Map.of("search.refreshPeriod", "10ms"));
    return LuceneIndex.open(
            vertx,
            directory,
            LuceneConfig.from(settings),
            RankingConfig.from(settings),
            Clock.systemUTC())
        .compose(index -> index.apply(documents(), Map.of()).map(index));
  }

  private static List<RawDocument> documents() {
    return List.of(
        document(
            "phone1",
            "electronics phones",
            "seller=anna condition=NEW photo=yes place=524901 region=Москва country=RU currency=RUB"
                + " attribute.brand=apple attribute.nfc=true attribute.standard.delivery=post,courier"
                + " attribute.standard.seller-type=company",
            "price=9000 price.RUB=9000 published=100 attribute.screen=6.1",
            MOSCOW),
        document(
            "phone2",
            "electronics phones",
            "seller=berta condition=USED place=480060 region=Тверская~область country=RU"
                + " currency=RUB attribute.brand=samsung attribute.nfc=false"
                + " attribute.standard.seller-type=private",
            "price=5000 price.RUB=5000 published=200 attribute.screen=6.7",
            TVER),
        document(
            "phone3",
            "electronics phones",
            "seller=anna condition=USED photo=yes country=KZ currency=USD attribute.brand=apple",
            "price=400 price.USD=400 published=300",
            ""),
        document(
            "tablet1",
            "electronics tablets",
            "seller=anna condition=NEW photo=yes attribute.brand=huawei"
                + " attribute.standard.delivery=post",
            "published=400 attribute.screen=11",
            ""),
        document(
            "driver1",
            "jobs drivers",
            "salary-currency=RUB salary-period=PER_MONTH attribute.standard.remote-work=false"
                + " attribute.standard.employment-type=full-time"
                + " attribute.standard.work-schedule=shifts"
                + " attribute.standard.work-experience=none",
            "published=500 salary-min=50 salary-max=80",
            ""),
        document(
            "driver2",
            "jobs drivers",
            "salary-currency=RUB salary-period=PER_MONTH attribute.standard.remote-work=true"
                + " attribute.standard.employment-type=part-time,project",
            "published=600 salary-min=60",
            ""),
        document(
            "driver3",
            "jobs drivers",
            "salary-currency=RUB salary-period=PER_HOUR",
            "published=700 salary-max=70",
            ""),
        document("former", "electronics pagers", "seller=anna", "published=50", ""));
  }

  /** Values are divided by commas; a tilde is a blank. */
  private static RawDocument document(
      String id, String path, String keywords, String numbers, String point) {
    var document =
        TestCatalog.parse(RawDocument.class, point).toBuilder()
            .setId(id)
            .setVersion(1)
            .setAction(Action.UPSERT)
            .setPayload(FoundOffer.newBuilder().setId(id).build().toByteString());
    document.getTextsBuilder().setTitle(id + " объявление");
    document
        .addKeywordsBuilder()
        .setName(OfferFields.CATEGORY)
        .addAllValues(List.of(path.split(" ")));
    Stream.of(keywords.split(" "))
        .map(one -> one.replace('~', ' ').split("="))
        .forEach(
            one ->
                document
                    .addKeywordsBuilder()
                    .setName(one[0])
                    .addAllValues(List.of(one[1].split(","))));
    Stream.of(numbers.split(" "))
        .map(one -> one.split("="))
        .forEach(
            one ->
                document.addNumbersBuilder().setName(one[0]).setValue(Double.parseDouble(one[1])));
    return document.build();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "category_id: 'phones' | phone3 phone2 phone1",
        "category_id: 'electronics' seller_id: 'anna' | tablet1 phone3 phone1 former",
        "filters { filter_id: 'standard.price' money { min: 5000 max: 9000 } } | phone2 phone1",
        "filters { filter_id: 'standard.price' money { currency: 'USD' max: 400 } } | phone3",
        "filters { filter_id: 'standard.condition' values { ids: 'NEW' } } | tablet1 phone1",
        "filters { filter_id: 'standard.delivery' values { ids: 'courier' ids: 'freight' } } | phone1",
        "filters { filter_id: 'standard.seller-type' values { ids: 'private' } } | phone2",
        "category_id: 'electronics' filters { filter_id: 'standard.with-photo' yes: false } | phone2 former",
        "filters { filter_id: 'standard.published-since' since { seconds: 600 } } | driver3 driver2",
        "filters { filter_id: 'standard.location' area { latitude: 55.8 longitude: 37.6 radius_meters: 20000 } } | phone1",
        "filters { filter_id: 'standard.location' area { geo_ids: 524901 regions: 'Тверская область' } } | phone2 phone1",
        "filters { filter_id: 'standard.location' area { latitude: 55.8 longitude: 37.6 radius_meters: 20000 countries: 'KZ' } } | phone3 phone1",
        "filters { filter_id: 'standard.salary' money { min: 70 } } | driver1",
        "filters { filter_id: 'standard.salary' money { min: 55 max: 75 } } | driver2 driver1",
        "filters { filter_id: 'standard.salary' money { max: 55 } } | driver1",
        "filters { filter_id: 'standard.salary' money { max: 70 period: 'PER_HOUR' } } | driver3",
        "filters { filter_id: 'standard.employment-type' values { ids: 'project' } } | driver2",
        "filters { filter_id: 'standard.work-schedule' values { ids: 'shifts' } } | driver1",
        "filters { filter_id: 'standard.work-experience' values { ids: 'none' } } | driver1",
        "filters { filter_id: 'standard.remote-work' yes: true } | driver2",
        "filters { filter_id: 'standard.remote-work' yes: false } | driver1",
        "filters { filter_id: 'attribute.brand' values { ids: 'samsung' ids: 'huawei' } } | tablet1 phone2",
        "filters { filter_id: 'attribute.nfc' yes: true } | phone1",
        "filters { filter_id: 'attribute.screen' range { min: 6.5 } } | tablet1 phone2",
        "text: 'phone2 объявления' | phone2",
      })
  void shouldFindWhatIsChosen(String request, String ids) {
    assertThat(ids(node.search(request + " order: NEWEST_FIRST"))).isEqualTo(ids);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "CHEAPEST_FIRST, phone2 phone1 phone3",
    "DEAREST_FIRST, phone1 phone2 phone3",
    "NEWEST_FIRST, phone3 phone2 phone1",
    "NEAREST_FIRST, phone2 phone1 phone3",
  })
  void shouldOrderWithWhatLacksThePriceOrPlaceLast(String order, String ids) {
    var request = "category_id: 'phones' latitude: 57 longitude: 35 order: " + order;
    assertThat(ids(node.search(request))).isEqualTo(ids);
  }

  @Test
  void shouldCountWhatElseCouldBeChosen() {
    var answer =
        node.search(
            """
            category_id: 'phones'
            filters { filter_id: 'attribute.brand' values { ids: 'samsung' } }
            filters { filter_id: 'standard.price' money { max: 6000 } }
            """);
    assertThat(ids(answer)).isEqualTo("phone2");
    // With Apple instead none is left at this price; with any price there would be one of 5000.
    assertThat(shown(answer, "attribute.brand")).isEqualTo("samsung=1!");
    var bounds = filter(answer, "standard.price").getMoney();
    assertThat(bounds.getMin()).isEqualTo(5_000);
    assertThat(bounds.getMax()).isEqualTo(5_000);
    var free =
        node.search(
            """
            category_id: 'phones'
            filters { filter_id: 'attribute.brand' values { ids: 'samsung' } }
            """);
    assertThat(shown(free, "attribute.brand")).isEqualTo("apple=2 samsung=1!");
    assertThat(shown(free, "standard.condition")).isEqualTo("USED=1");
  }

  @Test
  void shouldPageThroughAllOnce() {
    var request = "category_id: 'electronics' page_size: 2 order: NEWEST_FIRST ";
    var first = node.search(request);
    var second = node.search(request + "page_token: '%s'".formatted(first.getNextPageToken()));
    var third = node.search(request + "page_token: '%s'".formatted(second.getNextPageToken()));
    assertThat(ids(first) + " " + ids(second) + " " + ids(third))
        .isEqualTo("tablet1 phone3 phone2 phone1 former");
    assertThat(third.getNextPageToken()).isEmpty();
    assertThat(first.getTotal()).isEqualTo(5);
  }

  private static String ids(SearchOffersResponse answer) {
    return answer.getItemsList().stream()
        .map(item -> item.getOffer().getId())
        .collect(Collectors.joining(" "));
  }

  private static OfferFilter filter(SearchOffersResponse answer, String id) {
    return answer.getFiltersList().stream()
        .filter(filter -> filter.getId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static String shown(SearchOffersResponse answer, String id) {
    return filter(answer, id).getValues().getValuesList().stream()
        .map(one -> one.getId() + "=" + one.getOffers() + (one.getChosen() ? "!" : ""))
        .collect(Collectors.joining(" "));
  }
}
