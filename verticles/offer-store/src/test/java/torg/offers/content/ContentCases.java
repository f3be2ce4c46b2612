package torg.offers.content;

import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.content.ContentSamples.ids;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import torg.offers.v1.Condition;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Price;

/** Contents, and what is wrong with them: the only field and the beginning of the text. */
final class ContentCases {
  private static final String HALF = "\ud83d";
  private static final String CAR_EMOJI = "\ud83d\ude97";

  private ContentCases() {}

  static Stream<Arguments> right() {
    return Stream.of(
        arguments("all of it", car()),
        arguments("no price", car().clearPrice()),
        arguments("for free", car().setPrice(price("RUB", 0))),
        arguments("largest amount", car().setPrice(price("JPY", 1_000_000_000_000_000L))),
        arguments("no description", car().clearDescription()),
        arguments("no photos", car().clearPhotoUrls()),
        arguments("shortest title", car().setTitle("Уаз")),
        arguments("longest title in emoji", car().setTitle(CAR_EMOJI.repeat(120))),
        arguments("longest description in emoji", car().setDescription(CAR_EMOJI.repeat(20_000))),
        arguments("thirty photos", car().clearPhotoUrls().addAllPhotoUrls(photos(30))),
        arguments("photo in capitals", photo("HTTP://EXAMPLE.COM:8080/a%20b?c=d#e")),
        arguments("photo with other letters in its path", photo("https://example.com/фото.jpg")),
        arguments("photo that was uploaded", photo("upload:" + "0a".repeat(16))),
        arguments("photo at an IPv6 address", photo("https://[2001:db8::1]/1.jpg")),
        arguments("longest photo address", photo("https://example.com/" + "a".repeat(1_980))),
        arguments("longest address", car().setLocation(address("я".repeat(300)))),
        arguments("a pole", car().setLocation(address("a").setLatitude(-90).setLongitude(180))),
        arguments("zero island", car().setLocation(address("a").setLatitude(0).setLongitude(0))),
        arguments("condition", car().setCondition(Condition.USED)),
        arguments("no attributes known", car().setCategoryId("stamps").clearAttributes()),
        arguments(
            "inherited attribute only",
            car().setCategoryId("boats").clearAttributes().addAttributes(ids("brand", "volvo"))));
  }

  static Stream<Arguments> unpublishable() {
    return Stream.of(
        arguments(
            "no category",
            car().clearCategoryId().clearAttributes(),
            "content.category_id: is required"),
        arguments(
            "unknown category",
            car().setCategoryId("planes"),
            "content.category_id: category 'planes' does not exist; look it up in the catalog"),
        arguments(
            "not a leaf",
            car().setCategoryId("transport"),
            "content.category_id: category 'transport' is too broad, choose one of its"
                + " subcategories: boats, cars"),
        arguments("no title", car().clearTitle(), "content.title: is required"),
        arguments("blank title", car().setTitle("    "), "content.title: must have text"),
        arguments(
            "title of invisible characters",
            car().setTitle("\u00a0\u200b\u3000"),
            "content.title: must have text"),
        arguments(
            "title too short",
            car().setTitle(" ab "),
            "content.title: must have 3 to 120 characters, got 2"),
        arguments(
            "title of two emoji",
            car().setTitle(CAR_EMOJI.repeat(2)),
            "content.title: must have 3 to 120 characters, got 2"),
        arguments(
            "title on two lines", car().setTitle("ab\ncd"), "content.title: must be on one line"),
        arguments(
            "title with line separator",
            car().setTitle("ab\u2028cd"),
            "content.title: must be on one line"),
        arguments("title with tab", car().setTitle("ab\tcd"), "content.title: must be on one line"),
        arguments(
            "description with bell",
            car().setDescription("a\u0007"),
            "content.description: must not contain control characters"),
        arguments("no currency", money("", 1), "content.price.currency: is required"),
        arguments("currency in small", money("rub", 1), "content.price.currency: must be the ISO"),
        arguments("unknown currency", money("ABC", 1), "content.price.currency: must be the ISO"),
        arguments("gold", money("XAU", 1), "content.price.currency: must be the ISO"),
        arguments("negative amount", money("RUB", -1), "content.price.amount: must be from 0 to"),
        arguments(
            "amount too large",
            money("RUB", 1_000_000_000_000_001L),
            "content.price.amount: must be from 0 to 1000000000000000"),
        arguments(
            "same photo twice",
            car().addPhotoUrls("https://a.b/1").addPhotoUrls("https://example.com/1.jpg"),
            "content.photo_urls[2]: is the same as photo_urls[0]"),
        arguments("empty photo", photo(""), "content.photo_urls[0]: must begin with http://"),
        arguments("photo of no id", photo("upload:1"), "content.photo_urls[0]: must be upload:"),
        arguments("photo without id", photo("upload:"), "content.photo_urls[0]: is not a URL"),
        arguments(
            "photo of an id in a path",
            photo("upload://" + "a".repeat(32)),
            "content.photo_urls[0]: must be upload:"),
        arguments("ftp photo", photo("ftp://a.b/1"), "content.photo_urls[0]: must begin with"),
        arguments("photo file", photo("file:///etc/passwd"), "content.photo_urls[0]: must begin"),
        arguments("photo path only", photo("/1.jpg"), "content.photo_urls[0]: must begin with"),
        arguments("no photo host", photo("https:///1.jpg"), "content.photo_urls[0]: must name a"),
        arguments("opaque photo", photo("https:1.jpg"), "content.photo_urls[0]: must name a host"),
        arguments(
            "photo host only begun", photo("https://"), "content.photo_urls[0]: is not a URL"),
        arguments(
            "photo host in other letters",
            photo("https://пример.рф/1.jpg"),
            "content.photo_urls[0]: must name a host of a-z"),
        arguments(
            "photo with password",
            photo("https://me:secret@example.com/1.jpg"),
            "content.photo_urls[0]: must not have a user"),
        arguments(
            "photo with empty user",
            photo("https://@example.com/1.jpg"),
            "content.photo_urls[0]: must not have a user"),
        arguments("photo port 0", photo("https://a.b:0/1"), "content.photo_urls[0]: must have a"),
        arguments(
            "photo port too high",
            photo("https://a.b:65536/1"),
            "content.photo_urls[0]: must have a port from 1 to 65535, got 65536"),
        arguments(
            "blank in photo",
            photo("https://a.b/c d"),
            "content.photo_urls[0]: is not a URL: Illegal character in path at position 13"),
        arguments(
            "line break in photo",
            photo("https://a.b/1\r\nHost: c"),
            "content.photo_urls[0]: is not a URL"),
        arguments("no location", car().clearLocation(), "content.location: is required"),
        arguments("no address", place(address("")), "content.location.address: is required"),
        arguments("blank address", place(address(" ")), "content.location.address: must have text"),
        arguments("address on lines", place(address("a\nb")), "content.location.address: must be"),
        arguments(
            "latitude alone",
            place(address("a").setLatitude(1)),
            "content.location.longitude: must be given with latitude"),
        arguments(
            "longitude alone",
            place(address("a").setLongitude(1)),
            "content.location.latitude: must be given with longitude"),
        arguments(
            "latitude too large",
            place(address("a").setLatitude(90.1).setLongitude(1)),
            "content.location.latitude: must be from -90 to 90 degrees, got 90.1"),
        arguments(
            "longitude too small",
            place(address("a").setLatitude(1).setLongitude(-180.5)),
            "content.location.longitude: must be from -180 to 180 degrees, got -180.5"),
        arguments(
            "latitude not a number",
            place(address("a").setLatitude(Double.NaN).setLongitude(1)),
            "content.location.latitude: must be from -90 to 90 degrees, got NaN"),
        arguments(
            "longitude infinite",
            place(address("a").setLatitude(1).setLongitude(Double.POSITIVE_INFINITY)),
            "content.location.longitude: must be from -180 to 180 degrees, got Infinity"),
        arguments(
            "condition of a newer client",
            car().setConditionValue(7),
            "content.condition: must be NEW or USED"));
  }

  static Stream<Arguments> unstorable() {
    return Stream.of(
        arguments(
            "title too long",
            car().setTitle("я".repeat(121)),
            "content.title: at most 120 characters are allowed, got 121"),
        arguments("NUL in title", car().setTitle("a\0bc"), "content.title: must not contain the"),
        arguments(
            "half in title", car().setTitle("abc" + HALF), "content.title: contains half of a"),
        arguments(
            "halves in the wrong order",
            car().setTitle("abc\ude97\ud83d"),
            "content.title: contains half of a character"),
        arguments(
            "description too long",
            car().setDescription("a".repeat(20_001)),
            "content.description: at most 20000 characters are allowed, got 20001"),
        arguments("NUL in description", car().setDescription("\0"), "content.description: must"),
        arguments(
            "half in description", car().setDescription(HALF), "content.description: contains"),
        arguments(
            "too many photos",
            car().clearPhotoUrls().addAllPhotoUrls(photos(31)),
            "content.photo_urls: at most 30 are allowed, got 31"),
        arguments(
            "photo address too long",
            photo("https://example.com/" + "a".repeat(1_981)),
            "content.photo_urls[0]: at most 2000 characters are allowed, got 2001"),
        arguments(
            "address too long",
            place(address("a".repeat(301))),
            "content.location.address: at most 300 characters are allowed, got 301"),
        arguments(
            "half in address", place(address("a" + HALF)), "content.location.address: contains"));
  }

  private static OfferContent.Builder money(String currency, long amount) {
    return car().setPrice(price(currency, amount));
  }

  private static Price.Builder price(String currency, long amount) {
    return Price.newBuilder().setCurrency(currency).setAmount(amount);
  }

  private static OfferContent.Builder photo(String url) {
    return car().clearPhotoUrls().addPhotoUrls(url);
  }

  private static List<String> photos(int count) {
    return IntStream.range(0, count).mapToObj("https://example.com/%d.jpg"::formatted).toList();
  }

  private static OfferContent.Builder place(Location.Builder location) {
    return car().setLocation(location);
  }

  private static Location.Builder address(String address) {
    return Location.newBuilder().setAddress(address);
  }
}
