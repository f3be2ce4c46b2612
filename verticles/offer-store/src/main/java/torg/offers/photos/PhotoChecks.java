package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import torg.offers.photos.PhotoWants.Wanted;
import torg.offers.v1.Offer;
import torg.store.Key;
import torg.store.Tx;

/** Has photos looked at again that loads mention and nobody has looked at for long. */
public final class PhotoChecks {
  private final PhotoRequestRules rules;
  private final PhotoWants wants;
  private final Clock clock;

  public PhotoChecks(PhotoConfig config, Clock clock) {
    this.rules = new PhotoRequestRules(config);
    this.wants = new PhotoWants(rules, clock);
    this.clock = clock;
  }

  /** Requests what is to be checked of these offers. Fails as the store does. */
  public Future<Void> add(Tx tx, Collection<Offer> offers) {
    var keys = new HashMap<String, Key>();
    offers.stream()
        .flatMap(offer -> offer.getContent().getPhotoUrlsList().stream())
        .forEach(url -> keys.put(url, PhotoRows.answerKey(url)));
    return keys.isEmpty()
        ? Future.succeededFuture()
        : tx.getAll(keys.values())
            .map(rows -> wanted(offers, PhotoRows.known(rows)))
            .compose(
                wanted ->
                    wanted.isEmpty() ? Future.succeededFuture() : wants.add(tx, wanted).mapEmpty());
  }

  private Collection<Wanted> wanted(Collection<Offer> offers, Map<String, KnownPhoto> known) {
    var now = clock.instant();
    var wanted = new ArrayList<Wanted>();
    for (var offer : offers) {
      for (var photo : offer.getPhotosList()) {
        rules
            .mentioned(photo, Optional.ofNullable(known.get(photo.getUrl())), now)
            .map(want -> new Wanted(photo.getUrl(), offer.getId(), want))
            .ifPresent(wanted::add);
      }
    }
    return wanted;
  }
}
