package torg.objects;

import java.net.SocketTimeoutException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import torg.bus.faults.Causes;
import torg.bus.faults.FaultException;

/**
 * What can go wrong with S3, and what to do. The messages of S3 are not repeated: they name access
 * keys and hosts.
 */
final class S3Faults {
  private S3Faults() {}

  static FaultException of(SdkException failed) {
    var root = Causes.root(failed);
    // Thrown by our own reader of a body, and wrapped by the client.
    if (root instanceof FaultException known) {
      return known;
    }
    return FaultException.unavailable(
        failed instanceof AwsServiceException answer
            ? ofAnswer(answer)
            : ofConnection(failed, root));
  }

  private static String ofAnswer(AwsServiceException answer) {
    var details = answer.awsErrorDetails();
    var code = details == null || details.errorCode() == null ? "" : " " + details.errorCode();
    var says = "S3 answers with status %d%s; ".formatted(answer.statusCode(), code);
    return says
        + switch (answer.statusCode()) {
          case 401, 403 ->
              "check objects.accessKeyId and objects.secretAccessKey, that they may get, put and"
                  + " delete objects and list the bucket, and the clock of this machine";
          case 404 -> "check that the bucket of objects.bucket exists at objects.endpoint";
          case 429, 503 -> "it is overloaded, try again later";
          default ->
              answer.statusCode() < 500
                  ? "check objects.endpoint, objects.region and objects.pathStyle"
                  : "try again later";
        };
  }

  private static String ofConnection(SdkException failed, Throwable root) {
    var isLate =
        failed instanceof ApiCallTimeoutException
            || failed instanceof ApiCallAttemptTimeoutException
            || root instanceof SocketTimeoutException;
    return isLate
        ? "S3 did not answer within objects.requestTimeout; try again later"
        : "S3 cannot be reached (%s); check objects.endpoint and the network"
            .formatted(root.getClass().getSimpleName());
  }
}
