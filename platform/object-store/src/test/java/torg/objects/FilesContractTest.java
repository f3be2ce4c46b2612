package torg.objects;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class FilesContractTest implements ObjectStoreContract {
  private final Stores stores = new Stores();
  @TempDir private Path directory;

  @Override
  public ObjectStore open(int bytesMax) {
    return stores.files(directory, Map.of("objects.bytesMax", "" + bytesMax));
  }

  @AfterEach
  void close() {
    stores.close();
  }
}
