package torg.objects;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.ProxyConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;

/**
 * Clients that talk as every S3 server understands (no checksums in trailers, no waiting for
 * permission to send), and that obey the settings of Torg alone, not what the machine has set for
 * AWS or for proxies.
 */
final class S3Clients {
  private static final Duration BACKOFF_MIN = Duration.ofMillis(100);
  private static final Duration BACKOFF_MAX = Duration.ofSeconds(1);

  private S3Clients() {}

  static S3Client of(Bucket bucket) {
    var builder =
        S3Client.builder()
            .region(Region.of(bucket.region()))
            .forcePathStyle(bucket.pathStyle())
            .credentialsProvider(credentials(bucket))
            .overrideConfiguration(calls(bucket))
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .serviceConfiguration(
                S3Configuration.builder()
                    .chunkedEncodingEnabled(false)
                    .expectContinueEnabled(false)
                    .build())
            .httpClientBuilder(connections(bucket));
    bucket.endpoint().ifPresent(builder::endpointOverride);
    return builder.build();
  }

  /** How long a call may take with all its attempts. */
  static Duration callTimeout(Bucket bucket) {
    return bucket.requestTimeout().plus(BACKOFF_MAX).multipliedBy(bucket.attempts());
  }

  private static StaticCredentialsProvider credentials(Bucket bucket) {
    return StaticCredentialsProvider.create(
        AwsBasicCredentials.create(bucket.accessKeyId(), bucket.secretAccessKey().value()));
  }

  private static ClientOverrideConfiguration calls(Bucket bucket) {
    var backoff = BackoffStrategy.exponentialDelay(BACKOFF_MIN, BACKOFF_MAX);
    return ClientOverrideConfiguration.builder()
        .defaultProfileFile(ProfileFile.aggregator().build())
        .apiCallAttemptTimeout(bucket.requestTimeout())
        .apiCallTimeout(callTimeout(bucket))
        .retryStrategy(
            AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(bucket.attempts())
                .backoffStrategy(backoff)
                .throttlingBackoffStrategy(backoff)
                .build())
        .build();
  }

  private static UrlConnectionHttpClient.Builder connections(Bucket bucket) {
    return UrlConnectionHttpClient.builder()
        .connectionTimeout(bucket.requestTimeout())
        .socketTimeout(bucket.requestTimeout())
        .proxyConfiguration(
            ProxyConfiguration.builder()
                .useSystemPropertyValues(false)
                .useEnvironmentVariablesValues(false)
                .build());
  }
}
