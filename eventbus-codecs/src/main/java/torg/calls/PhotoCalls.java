package torg.calls;

import com.google.api.HttpBody;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.offers.v1.GetPhotoRequest;
import torg.offers.v1.PhotoRequestBatch;

/** Addresses of the photo loader. */
public final class PhotoCalls {
  private static final String PHOTO_SERVICE = "torg.offers.v1.PhotoService/";
  private static final String INBOX = "torg.offers.v1.PhotoInbox/";

  public static final Call<GetPhotoRequest, HttpBody> GET_PHOTO =
      Call.of(PHOTO_SERVICE + "GetPhoto", GetPhotoRequest.class, HttpBody.class);
  public static final Call<PhotoRequestBatch, BatchAnswer> TAKE_REQUESTS =
      Call.of(INBOX + "TakeRequests", PhotoRequestBatch.class, BatchAnswer.class);

  private PhotoCalls() {}
}
