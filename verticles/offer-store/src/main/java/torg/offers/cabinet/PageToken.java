package torg.offers.cabinet;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.faults.FaultException;
import torg.offers.model.OfferChange.PresetRow;

/** The place in a list after which the next page begins; it stays right whatever comes and goes. */
record PageToken(Instant createdAt, String offerId) {
  /** Microseconds until 2096 and an id: nothing that the store would refuse as a place. */
  private static final Pattern FORM = Pattern.compile("(\\d{1,15}|[0-3]\\d{15}) ([\\w-]{1,64})");

  static PageToken after(PresetRow row) {
    return new PageToken(row.createdAt(), row.offerId());
  }

  String text() {
    var micros = ChronoUnit.MICROS.between(Instant.EPOCH, createdAt);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((micros + " " + offerId).getBytes(StandardCharsets.UTF_8));
  }

  /** Empty for an empty text: the first page. */
  static Optional<PageToken> parse(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      var form =
          FORM.matcher(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
      if (form.matches()) {
        var createdAt = Instant.EPOCH.plus(Long.parseLong(form.group(1)), ChronoUnit.MICROS);
        return Optional.of(new PageToken(createdAt, form.group(2)));
      }
    } catch (IllegalArgumentException notEncoded) {
      // It is refused below, as others that are none.
    }
    throw FaultException.invalid(
        "page_token", "is not the next_page_token of a page; leave it out for the first page");
  }
}
