package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.flow.Steps;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.OfferCalls;
import torg.offers.photos.PhotoRetries;
import torg.offers.v1.ListPhotoErrorsRequest;
import torg.offers.v1.ListPhotoErrorsResponse;
import torg.offers.v1.OfferPhotoErrors;
import torg.offers.v1.OfferPhotoRetries;
import torg.offers.v1.PhotoError;
import torg.offers.v1.PhotoRetry;
import torg.offers.v1.RetryLoadPhotosRequest;
import torg.offers.v1.RetryLoadPhotosResponse;
import torg.store.Store;

/** Answers torg.offers.v1.FeedService: photos of loads that failed. */
public final class LoadPhotoHandlers {
  private static final int LIMIT_MAX = 100;
  private static final int LIMIT_DEFAULT = 20;

  /** Of the largest offers, which have 160 KB with their photos, it is 8 MB. */
  private static final int PORTION = 50;

  /** The id of an offer. */
  private static final Pattern TOKEN = Pattern.compile("[\\w-]{0,64}");

  private final Store store;
  private final PhotoRetries retries;

  public LoadPhotoHandlers(Store store, PhotoRetries retries) {
    this.store = store;
    this.retries = retries;
  }

  /** A page of errors, as both requests name it. */
  private record PageRequest(LoadName load, int limit, String token) {
    static PageRequest of(ListPhotoErrorsRequest request) {
      return new PageRequest(
          new LoadName(request.getSellerId(), request.getNamespace(), request.getTaskId()),
          request.getLimit(),
          request.getPageToken());
    }

    static PageRequest of(RetryLoadPhotosRequest request) {
      return new PageRequest(
          new LoadName(request.getSellerId(), request.getNamespace(), request.getTaskId()),
          request.getLimit(),
          request.getPageToken());
    }

    Violations wrong() {
      var violations = load.wrong();
      violations.addOf(this::rows);
      if (!TOKEN.matcher(token).matches()) {
        violations.add(
            "page_token", "is not the next_page_token of a page; leave it out for the first page");
      }
      return violations;
    }

    int rows() {
      return Requests.limit(limit, LIMIT_MAX, LIMIT_DEFAULT);
    }
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(
            OfferCalls.LIST_PHOTO_ERRORS,
            request -> PageRequest.of(request).wrong().throwIfAny(),
            this::list),
        bus.answer(
            OfferCalls.RETRY_LOAD_PHOTOS,
            request -> PageRequest.of(request).wrong().throwIfAny(),
            this::retry));
  }

  private Future<ListPhotoErrorsResponse> list(
      ListPhotoErrorsRequest request, CallContext context) {
    return page(PageRequest.of(request), context)
        .map(
            page ->
                ListPhotoErrorsResponse.newBuilder()
                    .addAllOffers(page.offers())
                    .setNextPageToken(page.next().orElse(""))
                    .build());
  }

  private Future<LoadPhotoErrors.Page> page(PageRequest request, CallContext context) {
    request.load.checkSeenBy(context.caller(), request.wrong());
    return LoadPhotoErrors.page(store, request.load, request.token, request.rows());
  }

  private Future<RetryLoadPhotosResponse> retry(
      RetryLoadPhotosRequest request, CallContext context) {
    return page(PageRequest.of(request), context)
        .compose(
            page ->
                retry(page.offers())
                    .map(
                        retried ->
                            RetryLoadPhotosResponse.newBuilder()
                                .addAllOffers(retried)
                                .setNextPageToken(page.next().orElse(""))
                                .build()));
  }

  private Future<List<OfferPhotoRetries>> retry(List<OfferPhotoErrors> offers) {
    var retried = new LinkedHashMap<String, List<PhotoRetry>>();
    var done = new int[1];
    return Steps.untilDone(
        () -> {
          var until = Math.min(offers.size(), done[0] + PORTION);
          var ids =
              offers.subList(done[0], until).stream().map(OfferPhotoErrors::getOfferId).toList();
          done[0] = until;
          if (ids.isEmpty()) {
            return Future.succeededFuture(Optional.of(answer(offers, retried)));
          }
          return retries
              .retry(ids, false)
              .map(
                  some -> {
                    retried.putAll(some);
                    return Optional.empty();
                  });
        });
  }

  private static List<OfferPhotoRetries> answer(
      List<OfferPhotoErrors> offers, Map<String, List<PhotoRetry>> retried) {
    return offers.stream()
        .map(
            offer -> {
              var urls = offer.getErrorsList().stream().map(PhotoError::getUrl).toList();
              return OfferPhotoRetries.newBuilder()
                  .setExternalId(offer.getExternalId())
                  .setOfferId(offer.getOfferId())
                  .addAllPhotos(
                      retried.getOrDefault(offer.getOfferId(), List.of()).stream()
                          .filter(photo -> urls.contains(photo.getUrl()))
                          .toList())
                  .build();
            })
        .toList();
  }
}
