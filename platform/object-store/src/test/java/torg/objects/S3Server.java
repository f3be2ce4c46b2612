package torg.objects;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** A server that speaks the protocol of S3, on loopback, with its buckets in a directory. */
final class S3Server {
  static final String ACCESS_KEY_ID = "torg-test";
  static final String SECRET_ACCESS_KEY = "swordfish-of-the-test";

  private final Path directory;
  private final S3Proxy server;

  S3Server(Path directory) throws Exception {
    this.directory = directory;
    this.server =
        S3Proxy.builder()
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY_ID, SECRET_ACCESS_KEY)
            .blobStore(new FilesystemNio2BlobStore(directory.toString()))
            .stopTimeout(0)
            .build();
    server.start();
  }

  /** A new bucket with nothing in it. */
  String bucket() throws IOException {
    return Files.createTempDirectory(directory, "photos-").getFileName().toString();
  }

  int port() {
    return server.getPort();
  }

  void stop() throws Exception {
    server.stop();
  }
}
