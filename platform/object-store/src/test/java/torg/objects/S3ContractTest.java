package torg.objects;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class S3ContractTest implements ObjectStoreContract {
  @TempDir private static Path directory;
  private static S3Server server;

  private final Stores stores = new Stores();
  private String bucket;

  @BeforeAll
  static void start() throws Exception {
    server = new S3Server(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  @BeforeEach
  void makeBucket() throws IOException {
    bucket = server.bucket();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Override
  public ObjectStore open(int bytesMax) {
    return stores.s3(
        server.port(), Map.of("objects.bucket", bucket, "objects.bytesMax", "" + bytesMax));
  }
}
