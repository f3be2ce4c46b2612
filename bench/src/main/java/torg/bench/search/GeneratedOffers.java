package torg.bench.search;

import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogTree;
import torg.indexer.documents.CatalogMeaning;
import torg.indexer.documents.Conversion;
import torg.indexer.documents.OfferDocuments;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.EnumIds;
import torg.offers.v1.Location;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Place;
import torg.offers.v1.Price;
import torg.vasgen.v1.RawDocument;

/**
 * Offers in all categories of a catalog, in its words, as documents. Each is made of its number.
 */
final class GeneratedOffers {
  private static final Instant NEWEST = Instant.parse("2026-01-01T00:00:00Z");
  private static final long OLDEST_SECONDS = 30 * 86_400L;
  private static final int DESCRIPTION_WORDS = 60;
  private static final double ATTRIBUTE_GIVEN = 0.7;
  private static final List<Place> PLACES =
      List.of(
          place(524901, "Москва", "Москва", 55.752, 37.616),
          place(498817, "Санкт-Петербург", "Санкт-Петербург", 59.939, 30.314),
          place(1496747, "Новосибирск", "Новосибирская область", 55.041, 82.934),
          place(551487, "Казань", "Татарстан", 55.789, 49.122),
          place(1486209, "Екатеринбург", "Свердловская область", 56.858, 60.613));

  private final CatalogTree tree;
  private final Optional<CatalogMeaning> meaning;
  private final List<Category> leaves;
  private final List<String> words = new ArrayList<>();

  GeneratedOffers(Catalog catalog) {
    tree = CatalogTree.of(catalog);
    meaning = Optional.of(new CatalogMeaning(tree));
    leaves = tree.categories().stream().filter(one -> tree.isLeaf(one.getId())).toList();
    for (var category : tree.categories()) {
      words.addAll(List.of(category.getName().getRu().split("[ ,]+")));
      category.getSynonymsList().forEach(name -> words.addAll(List.of(name.split("[ ,]+"))));
    }
  }

  private static Place place(long id, String settlement, String region, double lat, double lon) {
    return Place.newBuilder()
        .setGeoId(id)
        .setSettlement(settlement)
        .setRegion(region)
        .setCountry("RU")
        .setLatitude(lat)
        .setLongitude(lon)
        .build();
  }

  RawDocument document(long number) {
    var conversion = OfferDocuments.convert(offer(number), meaning);
    return ((Conversion.Converted) conversion).document();
  }

  /** Two words that some offers have, in a category of theirs. */
  record Question(String text, String categoryId) {}

  Question question(Random random) {
    var leaf = leaf(random);
    var name = leaf.getName().getRu().split("[ ,]+");
    return new Question(name[random.nextInt(name.length)] + " " + word(random), leaf.getId());
  }

  private Offer offer(long number) {
    var random = new Random(number * 0x9E3779B97F4A7C15L);
    var leaf = leaf(random);
    var place = PLACES.get(random.nextInt(PLACES.size()));
    var published = NEWEST.getEpochSecond() - (long) (random.nextDouble() * OLDEST_SECONDS);
    var content =
        OfferContent.newBuilder()
            .setCategoryId(leaf.getId())
            .setTitle(title(leaf, random))
            .setDescription(description(random))
            .setPrice(
                Price.newBuilder()
                    .setCurrency("RUB")
                    .setAmount((long) Math.pow(10, 4 + 4 * random.nextDouble())))
            .setLocation(Location.newBuilder().setAddress(place.getSettlement()).setPlace(place));
    for (var attribute : tree.attributes(leaf.getId())) {
      if (random.nextDouble() < ATTRIBUTE_GIVEN) {
        value(attribute.getAttribute(), random).ifPresent(content::addAttributes);
      }
    }
    return Offer.newBuilder()
        .setId(new UUID(random.nextLong(), random.nextLong()).toString())
        .setSellerId("seller-" + random.nextInt(10_000))
        .setContent(content)
        .setStatus(OfferStatus.ACTIVE)
        .setCreatedAt(Timestamp.newBuilder().setSeconds(published))
        .setVersion(published * 1_000_000)
        .build();
  }

  /** A few categories have most of the offers. */
  private Category leaf(Random random) {
    return leaves.get((int) (leaves.size() * Math.pow(random.nextDouble(), 3)));
  }

  private String word(Random random) {
    return words.get((int) (words.size() * Math.pow(random.nextDouble(), 2)));
  }

  private String title(Category leaf, Random random) {
    return "%s %s %s XR-%d"
        .formatted(leaf.getName().getRu(), word(random), word(random), random.nextInt(10_000));
  }

  private String description(Random random) {
    var text = new StringBuilder();
    for (int word = 0; word < DESCRIPTION_WORDS; word++) {
      text.append(word(random)).append(' ');
    }
    return text.toString();
  }

  private static Optional<AttributeValue> value(Attribute attribute, Random random) {
    var value = AttributeValue.newBuilder().setAttributeId(attribute.getId());
    return switch (attribute.getTypeCase()) {
      case ENUM -> {
        var values = attribute.getEnum().getValuesList();
        var chosen = values.get(random.nextInt(values.size())).getId();
        yield Optional.of(value.setEnum(EnumIds.newBuilder().addIds(chosen)).build());
      }
      case NUMBER -> {
        var type = attribute.getNumber();
        var max = type.hasMax() ? type.getMax() : 1_000;
        var number = type.getMin() + random.nextDouble() * (max - type.getMin());
        yield Optional.of(value.setNumber(Math.floor(number)).build());
      }
      case BOOLEAN -> Optional.of(value.setBoolean(random.nextBoolean()).build());
      case STRING, TYPE_NOT_SET -> Optional.empty();
    };
  }
}
