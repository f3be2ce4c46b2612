package torg.calls;

import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.offers.v1.CancelExportRequest;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.ChangeStatusesRequest;
import torg.offers.v1.ChangeStatusesResponse;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.DeleteDataRequest;
import torg.offers.v1.DeleteDataResponse;
import torg.offers.v1.DeleteDraftRequest;
import torg.offers.v1.DeleteDraftResponse;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.Draft;
import torg.offers.v1.FeedBatches;
import torg.offers.v1.FindOfferRequest;
import torg.offers.v1.GetCountsRequest;
import torg.offers.v1.GetDataRequest;
import torg.offers.v1.GetDraftRequest;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.GetLoadRequest;
import torg.offers.v1.GetModerationRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.GetOffersResponse;
import torg.offers.v1.GetSellerRequest;
import torg.offers.v1.GetTotalsRequest;
import torg.offers.v1.ListDataRequest;
import torg.offers.v1.ListDataResponse;
import torg.offers.v1.ListExportsRequest;
import torg.offers.v1.ListExportsResponse;
import torg.offers.v1.ListOffersRequest;
import torg.offers.v1.ListOffersResponse;
import torg.offers.v1.ListPhotoErrorsRequest;
import torg.offers.v1.ListPhotoErrorsResponse;
import torg.offers.v1.Load;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferData;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.OpenDraftResponse;
import torg.offers.v1.OpinionBatch;
import torg.offers.v1.PauseExportRequest;
import torg.offers.v1.PhotoResultBatch;
import torg.offers.v1.PresetCounts;
import torg.offers.v1.ProlongOfferRequest;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.PutDataRequest;
import torg.offers.v1.RemoveSellerRequest;
import torg.offers.v1.RepairCountsRequest;
import torg.offers.v1.RepairCountsResponse;
import torg.offers.v1.ResumeExportRequest;
import torg.offers.v1.RetryLoadPhotosRequest;
import torg.offers.v1.RetryLoadPhotosResponse;
import torg.offers.v1.RetryPhotosRequest;
import torg.offers.v1.RetryPhotosResponse;
import torg.offers.v1.Seller;
import torg.offers.v1.SellerTotals;
import torg.offers.v1.StartExportRequest;
import torg.offers.v1.UpdateDraftRequest;
import torg.offers.v1.UpdateOfferRequest;

/** Addresses of the offer store. */
public final class OfferCalls {
  private static final String OFFER_SERVICE = "torg.offers.v1.OfferService/";
  private static final String OFFER_DATA_SERVICE = "torg.offers.v1.OfferDataService/";
  private static final String DRAFT_SERVICE = "torg.offers.v1.DraftService/";
  private static final String CABINET_SERVICE = "torg.offers.v1.CabinetService/";
  private static final String FEED_SERVICE = "torg.offers.v1.FeedService/";
  private static final String EXPORT_SERVICE = "torg.offers.v1.OfferExportService/";
  private static final String INBOX = "torg.offers.v1.OfferInbox/";

  public static final Call<CreateOfferRequest, Offer> CREATE_OFFER =
      Call.of(OFFER_SERVICE + "CreateOffer", CreateOfferRequest.class, Offer.class);
  public static final Call<GetOfferRequest, Offer> GET_OFFER =
      Call.of(OFFER_SERVICE + "GetOffer", GetOfferRequest.class, Offer.class);
  public static final Call<GetOffersRequest, GetOffersResponse> GET_OFFERS =
      Call.of(OFFER_SERVICE + "GetOffers", GetOffersRequest.class, GetOffersResponse.class);
  public static final Call<FindOfferRequest, Offer> FIND_OFFER =
      Call.of(OFFER_SERVICE + "FindOffer", FindOfferRequest.class, Offer.class);
  public static final Call<UpdateOfferRequest, Offer> UPDATE_OFFER =
      Call.of(OFFER_SERVICE + "UpdateOffer", UpdateOfferRequest.class, Offer.class);
  public static final Call<ChangeStatusRequest, Offer> CHANGE_STATUS =
      Call.of(OFFER_SERVICE + "ChangeStatus", ChangeStatusRequest.class, Offer.class);
  public static final Call<ChangeStatusesRequest, ChangeStatusesResponse> CHANGE_STATUSES =
      Call.of(
          OFFER_SERVICE + "ChangeStatuses",
          ChangeStatusesRequest.class,
          ChangeStatusesResponse.class);
  public static final Call<ProlongOfferRequest, Offer> PROLONG_OFFER =
      Call.of(OFFER_SERVICE + "ProlongOffer", ProlongOfferRequest.class, Offer.class);
  public static final Call<DeleteOfferRequest, Offer> DELETE_OFFER =
      Call.of(OFFER_SERVICE + "DeleteOffer", DeleteOfferRequest.class, Offer.class);
  public static final Call<RetryPhotosRequest, RetryPhotosResponse> RETRY_PHOTOS =
      Call.of(OFFER_SERVICE + "RetryPhotos", RetryPhotosRequest.class, RetryPhotosResponse.class);
  public static final Call<GetModerationRequest, ModerationState> GET_MODERATION =
      Call.of(OFFER_SERVICE + "GetModeration", GetModerationRequest.class, ModerationState.class);
  public static final Call<PutDataRequest, OfferData> PUT_DATA =
      Call.of(OFFER_DATA_SERVICE + "PutData", PutDataRequest.class, OfferData.class);
  public static final Call<GetDataRequest, OfferData> GET_DATA =
      Call.of(OFFER_DATA_SERVICE + "GetData", GetDataRequest.class, OfferData.class);
  public static final Call<ListDataRequest, ListDataResponse> LIST_DATA =
      Call.of(OFFER_DATA_SERVICE + "ListData", ListDataRequest.class, ListDataResponse.class);
  public static final Call<DeleteDataRequest, DeleteDataResponse> DELETE_DATA =
      Call.of(OFFER_DATA_SERVICE + "DeleteData", DeleteDataRequest.class, DeleteDataResponse.class);
  public static final Call<OpenDraftRequest, OpenDraftResponse> OPEN_DRAFT =
      Call.of(DRAFT_SERVICE + "OpenDraft", OpenDraftRequest.class, OpenDraftResponse.class);
  public static final Call<GetDraftRequest, Draft> GET_DRAFT =
      Call.of(DRAFT_SERVICE + "GetDraft", GetDraftRequest.class, Draft.class);
  public static final Call<UpdateDraftRequest, Draft> UPDATE_DRAFT =
      Call.of(DRAFT_SERVICE + "UpdateDraft", UpdateDraftRequest.class, Draft.class);
  public static final Call<DeleteDraftRequest, DeleteDraftResponse> DELETE_DRAFT =
      Call.of(DRAFT_SERVICE + "DeleteDraft", DeleteDraftRequest.class, DeleteDraftResponse.class);
  public static final Call<PublishDraftRequest, Offer> PUBLISH_DRAFT =
      Call.of(DRAFT_SERVICE + "PublishDraft", PublishDraftRequest.class, Offer.class);
  public static final Call<ListOffersRequest, ListOffersResponse> LIST_OFFERS =
      Call.of(CABINET_SERVICE + "ListOffers", ListOffersRequest.class, ListOffersResponse.class);
  public static final Call<GetCountsRequest, PresetCounts> GET_COUNTS =
      Call.of(CABINET_SERVICE + "GetCounts", GetCountsRequest.class, PresetCounts.class);
  public static final Call<GetTotalsRequest, SellerTotals> GET_TOTALS =
      Call.of(CABINET_SERVICE + "GetTotals", GetTotalsRequest.class, SellerTotals.class);
  public static final Call<RepairCountsRequest, RepairCountsResponse> REPAIR_COUNTS =
      Call.of(
          CABINET_SERVICE + "RepairCounts", RepairCountsRequest.class, RepairCountsResponse.class);
  public static final Call<RemoveSellerRequest, Seller> REMOVE_SELLER =
      Call.of(CABINET_SERVICE + "RemoveSeller", RemoveSellerRequest.class, Seller.class);
  public static final Call<GetSellerRequest, Seller> GET_SELLER =
      Call.of(CABINET_SERVICE + "GetSeller", GetSellerRequest.class, Seller.class);
  public static final Call<GetLoadRequest, Load> GET_LOAD =
      Call.of(FEED_SERVICE + "GetLoad", GetLoadRequest.class, Load.class);
  public static final Call<StartExportRequest, OfferExport> START_EXPORT =
      Call.of(EXPORT_SERVICE + "StartExport", StartExportRequest.class, OfferExport.class);
  public static final Call<GetExportRequest, OfferExport> GET_EXPORT =
      Call.of(EXPORT_SERVICE + "GetExport", GetExportRequest.class, OfferExport.class);
  public static final Call<ListExportsRequest, ListExportsResponse> LIST_EXPORTS =
      Call.of(EXPORT_SERVICE + "ListExports", ListExportsRequest.class, ListExportsResponse.class);
  public static final Call<PauseExportRequest, OfferExport> PAUSE_EXPORT =
      Call.of(EXPORT_SERVICE + "PauseExport", PauseExportRequest.class, OfferExport.class);
  public static final Call<ResumeExportRequest, OfferExport> RESUME_EXPORT =
      Call.of(EXPORT_SERVICE + "ResumeExport", ResumeExportRequest.class, OfferExport.class);
  public static final Call<CancelExportRequest, OfferExport> CANCEL_EXPORT =
      Call.of(EXPORT_SERVICE + "CancelExport", CancelExportRequest.class, OfferExport.class);
  public static final Call<ListPhotoErrorsRequest, ListPhotoErrorsResponse> LIST_PHOTO_ERRORS =
      Call.of(
          FEED_SERVICE + "ListPhotoErrors",
          ListPhotoErrorsRequest.class,
          ListPhotoErrorsResponse.class);
  public static final Call<RetryLoadPhotosRequest, RetryLoadPhotosResponse> RETRY_LOAD_PHOTOS =
      Call.of(
          FEED_SERVICE + "RetryLoadPhotos",
          RetryLoadPhotosRequest.class,
          RetryLoadPhotosResponse.class);
  public static final Call<OpinionBatch, BatchAnswer> TAKE_OPINIONS =
      Call.of(INBOX + "TakeOpinions", OpinionBatch.class, BatchAnswer.class);
  public static final Call<FeedBatches, BatchAnswer> TAKE_FEED =
      Call.of(INBOX + "TakeFeed", FeedBatches.class, BatchAnswer.class);
  public static final Call<PhotoResultBatch, BatchAnswer> TAKE_PHOTOS =
      Call.of(INBOX + "TakePhotos", PhotoResultBatch.class, BatchAnswer.class);

  private OfferCalls() {}
}
