package torg.calls;

import torg.bus.Call;
import torg.uploads.v1.AppendUploadRequest;
import torg.uploads.v1.ClaimUploadRequest;
import torg.uploads.v1.CompleteUploadRequest;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.DeleteUploadRequest;
import torg.uploads.v1.DeleteUploadResponse;
import torg.uploads.v1.GetUploadRequest;
import torg.uploads.v1.ReadUploadRequest;
import torg.uploads.v1.ReadUploadResponse;
import torg.uploads.v1.Upload;

/** Addresses of the uploads. */
public final class UploadCalls {
  private static final String UPLOAD_SERVICE = "torg.uploads.v1.UploadService/";
  private static final String UPLOAD_DATA = "torg.uploads.v1.UploadData/";

  public static final Call<CreateUploadRequest, Upload> CREATE_UPLOAD =
      Call.of(UPLOAD_SERVICE + "CreateUpload", CreateUploadRequest.class, Upload.class);
  public static final Call<AppendUploadRequest, Upload> APPEND_UPLOAD =
      Call.of(UPLOAD_SERVICE + "AppendUpload", AppendUploadRequest.class, Upload.class);
  public static final Call<GetUploadRequest, Upload> GET_UPLOAD =
      Call.of(UPLOAD_SERVICE + "GetUpload", GetUploadRequest.class, Upload.class);
  public static final Call<CompleteUploadRequest, Upload> COMPLETE_UPLOAD =
      Call.of(UPLOAD_SERVICE + "CompleteUpload", CompleteUploadRequest.class, Upload.class);
  public static final Call<DeleteUploadRequest, DeleteUploadResponse> DELETE_UPLOAD =
      Call.of(
          UPLOAD_SERVICE + "DeleteUpload", DeleteUploadRequest.class, DeleteUploadResponse.class);
  public static final Call<ClaimUploadRequest, Upload> CLAIM_UPLOAD =
      Call.of(UPLOAD_DATA + "ClaimUpload", ClaimUploadRequest.class, Upload.class);
  public static final Call<ReadUploadRequest, ReadUploadResponse> READ_UPLOAD =
      Call.of(UPLOAD_DATA + "ReadUpload", ReadUploadRequest.class, ReadUploadResponse.class);

  private UploadCalls() {}
}
