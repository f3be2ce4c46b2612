package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.NonRetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.testkit.Failures;

class S3FaultsTest {
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "301|PermanentRedirect|check objects.endpoint, objects.region and objects.pathStyle",
        "400|AuthorizationHeaderMalformed|check objects.endpoint, objects.region and",
        "403|SignatureDoesNotMatch|check objects.accessKeyId and objects.secretAccessKey, that",
        "404|NoSuchBucket|check that the bucket of objects.bucket exists at objects.endpoint",
        "500|InternalError|try again later",
        "503|SlowDown|it is overloaded, try again later",
      })
  void shouldSayWhatToDoWhenS3Refuses(int status, String code, String advice) {
    var details =
        AwsErrorDetails.builder().errorCode(code).errorMessage("key torg-test is wrong").build();
    var refusal =
        S3Exception.builder()
            .statusCode(status)
            .awsErrorDetails(details)
            .message("key torg-test is wrong")
            .build();
    assertThat(S3Faults.of(refusal))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageStartingWith("S3 answers with status %d %s; %s", status, code, advice)
        .hasMessageNotContaining("torg-test");
  }

  @Test
  void shouldDoWithoutACodeWhenTheAnswerHasNoBody() {
    assertThat(S3Faults.of(S3Exception.builder().statusCode(403).build()))
        .hasMessageStartingWith("S3 answers with status 403; check objects.accessKeyId");
  }

  @Test
  void shouldNotNameTheHostWhenItCannotBeReached() {
    var refused =
        SdkClientException.create("to s3.test refused", new ConnectException("s3.test refused"));
    assertThat(S3Faults.of(refused))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessage(
            "S3 cannot be reached (ConnectException); check objects.endpoint and the network");
  }

  static Stream<SdkException> timeouts() {
    return Stream.of(
        ApiCallTimeoutException.create(100),
        ApiCallAttemptTimeoutException.create(100),
        SdkClientException.create("", new SocketTimeoutException()));
  }

  @ParameterizedTest
  @MethodSource("timeouts")
  void shouldNameTheTimeoutWhenItPassed(SdkException timeout) {
    assertThat(S3Faults.of(timeout))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessage("S3 did not answer within objects.requestTimeout; try again later");
  }

  @Test
  void shouldGiveOurOwnFaultWhenTheClientHasWrappedIt() {
    var ours = FaultException.tooLarge("object a", 2, 1);
    var wrapped = SdkClientException.create("", NonRetryableException.create("", ours));
    assertThat(S3Faults.of(wrapped)).isSameAs(ours);
  }
}
