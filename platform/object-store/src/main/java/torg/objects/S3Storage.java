package torg.objects;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import torg.bus.faults.FaultException;

/** Objects in a bucket of S3, under their own keys. */
final class S3Storage implements BlockingStorage {
  private final S3Client client;
  private final Bucket bucket;
  private final int bytesMax;

  S3Storage(Bucket bucket, int bytesMax) {
    this.client = S3Clients.of(bucket);
    this.bucket = bucket;
    this.bytesMax = bytesMax;
  }

  @Override
  public void put(ObjectKey key, Buffer content) {
    var bytes = content.getBytes();
    var body =
        RequestBody.fromContentProvider(
            ContentStreamProvider.fromByteArrayUnsafe(bytes),
            bytes.length,
            "application/octet-stream");
    ask(() -> client.putObject(put -> put.bucket(bucket.name()).key(key.text()), body));
  }

  @Override
  public Optional<Buffer> get(ObjectKey key) {
    var request = GetObjectRequest.builder().bucket(bucket.name()).key(key.text()).build();
    return ask(
        () -> {
          try {
            return Optional.of(client.getObject(request, (head, body) -> read(key, head, body)));
          } catch (NoSuchKeyException missing) {
            return Optional.empty();
          }
        });
  }

  @Override
  public void delete(ObjectKey key) {
    ask(() -> client.deleteObject(delete -> delete.bucket(bucket.name()).key(key.text())));
  }

  @Override
  public void check() {
    ask(() -> client.headBucket(head -> head.bucket(bucket.name())));
  }

  @Override
  public void close() {
    client.close();
  }

  private <T> T ask(Supplier<T> question) {
    try {
      return question.get();
    } catch (SdkException failed) {
      throw S3Faults.of(failed);
    }
  }

  /** Inside the call, so that its timeouts and repeats cover the body too. */
  private Buffer read(ObjectKey key, GetObjectResponse head, AbortableInputStream body) {
    var announced = Optional.ofNullable(head.contentLength());
    if (announced.orElse(0L) > bytesMax) {
      throw FaultException.tooLarge("object " + key, announced.get(), bytesMax);
    }
    var content = bytes(body);
    if (content.length > bytesMax) {
      throw FaultException.tooLarge("object " + key, content.length, bytesMax);
    }
    // The client of the JDK takes a broken connection for the end of the body.
    if (announced.orElse((long) content.length) != content.length) {
      throw RetryableException.create("the connection broke in the middle of an object");
    }
    return Buffer.buffer(content);
  }

  private byte[] bytes(AbortableInputStream body) {
    try {
      return body.readNBytes(bytesMax + 1);
    } catch (IOException failed) {
      throw RetryableException.create("the connection broke in the middle of an object", failed);
    }
  }
}
