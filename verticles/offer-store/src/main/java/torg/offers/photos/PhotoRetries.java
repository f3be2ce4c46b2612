package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.leases.ShardBell;
import torg.offers.core.OfferRecords;
import torg.offers.photos.PhotoRequestRules.Want;
import torg.offers.photos.PhotoWants.Wanted;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoRetry;
import torg.offers.v1.PhotoRetryOutcome;

/** Requests photos of offers again because somebody asks for it. */
public final class PhotoRetries {
  private final OfferRecords records;
  private final PhotoWants wants;
  private final ShardBell bell;

  public PhotoRetries(OfferRecords records, PhotoConfig config, ShardBell bell, Clock clock) {
    this.records = records;
    this.wants = new PhotoWants(new PhotoRequestRules(config), clock);
    this.bell = bell;
  }

  private record Retried(Map<String, List<PhotoRetry>> offers, Set<Integer> shards) {}

  /**
   * What is done about each photo of the offers, by their ids; those that are not there or removed
   * are left out. One transaction. Fails as the store does.
   *
   * @param refresh whether stored photos are looked at, too
   */
  public Future<Map<String, List<PhotoRetry>>> retry(Collection<String> offerIds, boolean refresh) {
    return records
        .transact(
            tx ->
                tx.findAll(offerIds)
                    .compose(
                        found -> {
                          var offers =
                              found.values().stream().filter(PhotoRetries::isLive).toList();
                          return wants
                              .add(tx.store(), wanted(offers, refresh))
                              .map(added -> retried(offers, refresh, added));
                        }))
        .onSuccess(retried -> PhotoWorker.ring(bell, retried.shards))
        .map(Retried::offers);
  }

  private static boolean isLive(Offer offer) {
    return offer.getStatus() != OfferStatus.REMOVED;
  }

  private static List<Wanted> wanted(List<Offer> offers, boolean refresh) {
    var wanted = new ArrayList<Wanted>();
    for (var offer : offers) {
      for (var photo : offer.getPhotosList()) {
        want(photo, refresh)
            .map(want -> new Wanted(photo.getUrl(), offer.getId(), want))
            .ifPresent(wanted::add);
      }
    }
    return wanted;
  }

  private static Optional<Want> want(Photo photo, boolean refresh) {
    return switch (photo.getStateCase()) {
      case REQUESTED, STATE_NOT_SET -> Optional.of(Want.SHOWN);
      case ERROR -> Optional.of(Want.RETRIED);
      case STORED ->
          Optional.of(Want.REFRESHED).filter(w -> refresh && !PhotoUrls.isUpload(photo.getUrl()));
    };
  }

  private static Retried retried(List<Offer> offers, boolean refresh, PhotoWants.Added added) {
    var retries = new LinkedHashMap<String, List<PhotoRetry>>();
    for (var offer : offers) {
      retries.put(
          offer.getId(),
          offer.getPhotosList().stream()
              .map(
                  photo ->
                      PhotoRetry.newBuilder()
                          .setUrl(photo.getUrl())
                          .setOutcome(outcome(photo, refresh, added))
                          .build())
              .toList());
    }
    return new Retried(retries, added.shards());
  }

  private static PhotoRetryOutcome outcome(Photo photo, boolean refresh, PhotoWants.Added added) {
    if (want(photo, refresh).isEmpty()) {
      return PhotoRetryOutcome.PHOTO_STORED;
    }
    return added.underWay().contains(photo.getUrl())
        ? PhotoRetryOutcome.PHOTO_UNDER_WAY
        : PhotoRetryOutcome.PHOTO_REQUESTED;
  }
}
