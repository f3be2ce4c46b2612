package torg.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import com.google.protobuf.Message;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.calls.OfferCalls;
import torg.offers.v1.CabinetServiceProto;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.ChangeStatusesRequest;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.DeleteDataRequest;
import torg.offers.v1.DeleteDraftRequest;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.DraftServiceProto;
import torg.offers.v1.FeedServiceProto;
import torg.offers.v1.GetDataRequest;
import torg.offers.v1.GetDraftRequest;
import torg.offers.v1.GetLoadRequest;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.ListExportsRequest;
import torg.offers.v1.ListOffersRequest;
import torg.offers.v1.ListPhotoErrorsRequest;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferExportServiceProto;
import torg.offers.v1.OfferServiceProto;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.ProlongOfferRequest;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.PutDataRequest;
import torg.offers.v1.RetryLoadPhotosRequest;
import torg.offers.v1.StartExportRequest;
import torg.offers.v1.UpdateDraftRequest;
import torg.offers.v1.UpdateOfferRequest;
import torg.testkit.WrongRequest;

/** Whatever is wrong with a request is told at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrongRequestsTest {
  private static final String LONG = "x".repeat(80);
  private static final OfferContent SHORT_TITLE = car().setTitle("x").build();
  private static final OfferContent NUL = OfferContent.newBuilder().setTitle("a\0b").build();

  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  static Stream<WrongRequest<?>> requests() {
    return Stream.of(offers(), data(), drafts(), cabinet(), feeds(), exports()).flatMap(one -> one);
  }

  private static Stream<WrongRequest<?>> offers() {
    var create = CreateOfferRequest.newBuilder().setSellerId(LONG);
    var update = UpdateOfferRequest.newBuilder().setId(LONG).setExpectedVersion(-5);
    var status = ChangeStatusRequest.newBuilder().setId(LONG).setExpectedVersion(-5);
    var delete = DeleteOfferRequest.newBuilder().setExpectedVersion(-5);
    return Stream.of(
        WrongRequest.of(OfferCalls.CREATE_OFFER, create.build(), "seller_id", "content"),
        WrongRequest.of(
            OfferCalls.CREATE_OFFER,
            create.setContent(SHORT_TITLE).build(),
            "seller_id",
            "content.title"),
        WrongRequest.of(
            OfferCalls.CREATE_OFFER,
            CreateOfferRequest.newBuilder().setContent(SHORT_TITLE).build(),
            "seller_id",
            "content.title"),
        WrongRequest.of(
            OfferCalls.GET_OFFERS,
            GetOffersRequest.newBuilder().addAllIds(List.of("a", LONG, "a", " ")).build(),
            "ids[1]",
            "ids[2]",
            "ids[3]"),
        WrongRequest.of(
            OfferCalls.UPDATE_OFFER, update.build(), "id", "content", "expected_version"),
        WrongRequest.of(
            OfferCalls.UPDATE_OFFER,
            update.setContent(SHORT_TITLE).build(),
            "id",
            "content.title",
            "expected_version"),
        WrongRequest.of(
            OfferCalls.CHANGE_STATUS, status.build(), "id", "status", "expected_version"),
        WrongRequest.of(
            OfferCalls.CHANGE_STATUS,
            status.clone().setStatus(OfferStatus.REMOVED).build(),
            "id",
            "status",
            "expected_version"),
        WrongRequest.of(
            OfferCalls.CHANGE_STATUS,
            status.clone().setStatus(OfferStatus.BANNED).build(),
            "id",
            "status",
            "expected_version"),
        WrongRequest.of(
            OfferCalls.CHANGE_STATUSES,
            ChangeStatusesRequest.newBuilder().setStatus(OfferStatus.BANNED).build(),
            "ids",
            "status"),
        WrongRequest.of(
            OfferCalls.CHANGE_STATUSES,
            ChangeStatusesRequest.newBuilder().addIds(LONG).setStatus(OfferStatus.BANNED).build(),
            "ids[0]",
            "status"),
        WrongRequest.of(
            OfferCalls.PROLONG_OFFER,
            ProlongOfferRequest.newBuilder().setExpectedVersion(-5).build(),
            "id",
            "expected_version"),
        WrongRequest.of(
            OfferCalls.PROLONG_OFFER,
            ProlongOfferRequest.newBuilder().setId(LONG).setExpectedVersion(-5).build(),
            "id",
            "expected_version"),
        WrongRequest.of(OfferCalls.DELETE_OFFER, delete.build(), "id", "expected_version"),
        WrongRequest.of(
            OfferCalls.DELETE_OFFER, delete.setId(LONG).build(), "id", "expected_version"));
  }

  private static Stream<WrongRequest<?>> data() {
    var put = PutDataRequest.newBuilder().setOfferId(LONG).setExpectedVersion(-5);
    var get = GetDataRequest.newBuilder().setOfferId(LONG);
    var delete = DeleteDataRequest.newBuilder().setKind("offer");
    return Stream.of(
        WrongRequest.of(OfferCalls.PUT_DATA, put.build(), "offer_id", "kind", "expected_version"),
        WrongRequest.of(
            OfferCalls.PUT_DATA,
            put.setKind("offer").build(),
            "offer_id",
            "kind",
            "expected_version"),
        WrongRequest.of(OfferCalls.GET_DATA, get.build(), "offer_id", "kind"),
        WrongRequest.of(OfferCalls.GET_DATA, get.setKind("offer").build(), "offer_id", "kind"),
        WrongRequest.of(OfferCalls.DELETE_DATA, delete.build(), "offer_id", "kind"),
        WrongRequest.of(
            OfferCalls.DELETE_DATA, delete.setOfferId(LONG).build(), "offer_id", "kind"));
  }

  private static Stream<WrongRequest<?>> drafts() {
    var open = OpenDraftRequest.newBuilder().setCategoryId(LONG);
    var get = GetDraftRequest.newBuilder().setAnonymousId("guest");
    var update = UpdateDraftRequest.newBuilder().setSellerId(LONG).setContent(NUL);
    var delete = DeleteDraftRequest.newBuilder().setSellerId("anna").setAnonymousId("guest");
    var publish = PublishDraftRequest.newBuilder().setSellerId(LONG);
    return Stream.of(
        WrongRequest.of(OfferCalls.OPEN_DRAFT, open.build(), "anonymous_id", "category_id"),
        WrongRequest.of(
            OfferCalls.OPEN_DRAFT,
            open.clone().setSellerId(LONG).setAnonymousId("guest").build(),
            "seller_id",
            "anonymous_id",
            "category_id"),
        WrongRequest.of(OfferCalls.GET_DRAFT, get.build(), "id", "anonymous_id"),
        WrongRequest.of(OfferCalls.GET_DRAFT, get.setId(LONG).build(), "id", "anonymous_id"),
        WrongRequest.of(
            OfferCalls.UPDATE_DRAFT, update.build(), "id", "seller_id", "content.title"),
        WrongRequest.of(
            OfferCalls.UPDATE_DRAFT,
            update.setId(LONG).build(),
            "id",
            "seller_id",
            "content.title"),
        WrongRequest.of(OfferCalls.DELETE_DRAFT, delete.build(), "id", "anonymous_id"),
        WrongRequest.of(OfferCalls.DELETE_DRAFT, delete.setId(LONG).build(), "id", "anonymous_id"),
        WrongRequest.of(OfferCalls.PUBLISH_DRAFT, publish.build(), "id", "seller_id"),
        WrongRequest.of(OfferCalls.PUBLISH_DRAFT, publish.setId(LONG).build(), "id", "seller_id"));
  }

  private static Stream<WrongRequest<?>> cabinet() {
    var list =
        ListOffersRequest.newBuilder().setPresetValue(99).setLimit(-1).setPageToken("nowhere");
    var fields = new String[] {"seller_id", "preset", "limit", "page_token"};
    return Stream.of(
        WrongRequest.of(OfferCalls.LIST_OFFERS, list.build(), fields),
        WrongRequest.of(OfferCalls.LIST_OFFERS, list.setSellerId(LONG).build(), fields));
  }

  private static Stream<WrongRequest<?>> exports() {
    return Stream.of(
        WrongRequest.of(
            OfferCalls.START_EXPORT,
            StartExportRequest.newBuilder()
                .setSellerId(LONG)
                .setCategoryId("planes")
                .setTopic("?")
                .setOffersPerSecondMax(-1)
                .setIdempotencyKey(" ")
                .build(),
            "seller_id",
            "category_id",
            "topic",
            "offers_per_second_max",
            "idempotency_key"),
        WrongRequest.of(
            OfferCalls.LIST_EXPORTS,
            ListExportsRequest.newBuilder().setLimit(-1).setBeforeId(-1).build(),
            "limit",
            "before_id"));
  }

  private static Stream<WrongRequest<?>> feeds() {
    var get = GetLoadRequest.newBuilder().setSellerId(LONG).setNamespace(LONG).setTaskId(-1);
    var list =
        ListPhotoErrorsRequest.newBuilder()
            .setSellerId(LONG)
            .setTaskId(-1)
            .setLimit(-1)
            .setPageToken("no where");
    var retry =
        RetryLoadPhotosRequest.newBuilder()
            .setSellerId(LONG)
            .setTaskId(-1)
            .setLimit(-1)
            .setPageToken("no where");
    var name = new String[] {"seller_id", "namespace", "task_id"};
    var page = new String[] {"seller_id", "namespace", "task_id", "limit", "page_token"};
    return Stream.of(
        WrongRequest.of(OfferCalls.GET_LOAD, get.build(), name),
        WrongRequest.of(OfferCalls.GET_LOAD, get.clearNamespace().build(), name),
        WrongRequest.of(OfferCalls.LIST_PHOTO_ERRORS, list.build(), page),
        WrongRequest.of(OfferCalls.LIST_PHOTO_ERRORS, list.setNamespace(LONG).build(), page),
        WrongRequest.of(OfferCalls.RETRY_LOAD_PHOTOS, retry.build(), page),
        WrongRequest.of(OfferCalls.RETRY_LOAD_PHOTOS, retry.setNamespace(LONG).build(), page));
  }

  @ParameterizedTest
  @MethodSource("requests")
  <Q extends Message> void shouldNameEveryFieldWhenSeveralAreWrong(WrongRequest<Q> wrong) {
    wrong.assertNamedBy(node.refuse(wrong.call(), wrong.request()));
  }

  @Test
  void shouldHaveWrongRequestsOfEveryMethodWhenItTakesSeveralFields() {
    var lacking =
        WrongRequest.lackingIn(
            requests().toList(),
            Set.of("RetryPhotos"),
            OfferServiceProto.getDescriptor(),
            DraftServiceProto.getDescriptor(),
            CabinetServiceProto.getDescriptor(),
            OfferExportServiceProto.getDescriptor(),
            FeedServiceProto.getDescriptor());
    assertThat(lacking).isEmpty();
  }
}
