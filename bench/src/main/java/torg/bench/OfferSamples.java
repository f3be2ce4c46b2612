package torg.bench;

import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.util.UUID;
import torg.offers.v1.Location;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Price;

/** Offers of 1 to 4 KB, each made from its number. */
final class OfferSamples {
  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
  private static final int BYTES_MIN = 900;
  private static final int BYTES_SPREAD = 3_000;
  private static final String TEXT = text();

  private OfferSamples() {}

  /** Long enough for every offer, without repetitions that a database would compress away. */
  private static String text() {
    var text = new StringBuilder();
    for (var word = 0; text.length() < 2 * (BYTES_MIN + BYTES_SPREAD); word++) {
      text.append(Long.toString(mixed(word) >>> 20, 36)).append(' ');
    }
    return text.toString();
  }

  private static long mixed(long number) {
    var mixed = (number + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  static String id(long number) {
    return new UUID(mixed(number), mixed(~number)).toString();
  }

  static Instant createdAt(long number) {
    return START.plusMillis(number);
  }

  static OfferContent content(long number) {
    var random = mixed(number) >>> 1;
    var start = (int) (random % 1_000);
    return OfferContent.newBuilder()
        .setCategoryId(OffersFixture.CATEGORY)
        .setTitle("Offer number " + number)
        .setDescription(TEXT.substring(start, start + BYTES_MIN + (int) (random % BYTES_SPREAD)))
        .setPrice(Price.newBuilder().setCurrency("RUB").setAmount(random % 1_000_000))
        .setLocation(Location.newBuilder().setAddress("Москва, Тверская, 1"))
        .build();
  }

  /** As the store keeps it. */
  static Offer offer(long number, String sellerId) {
    var createdAt = createdAt(number);
    var time =
        Timestamp.newBuilder()
            .setSeconds(createdAt.getEpochSecond())
            .setNanos(createdAt.getNano())
            .build();
    var version = createdAt.toEpochMilli() * 1_000;
    return Offer.newBuilder()
        .setId(id(number))
        .setShortCode("%010d".formatted(number))
        .setSellerId(sellerId)
        .setContent(content(number))
        .setStatus(OfferStatus.HIDDEN)
        .setCreatedAt(time)
        .setVersion(version)
        .setContentVersion(version)
        .build();
  }
}
