package torg.checks.whole;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;

/** A node as it comes: on its embedded Postgres. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeNodeTest implements NodeLife {
  @TempDir static Path directory;
  private LiveNode node;
  private PhotoHost photos;

  @BeforeAll
  void start() throws Exception {
    photos = new PhotoHost();
    node = photos.allowOn(LiveNode.whole(directory)).start();
  }

  @AfterAll
  void stop() throws Exception {
    node.process().terminate();
    photos.close();
  }

  @Override
  public LiveNode node() {
    return node;
  }

  @Override
  public PhotoHost photos() {
    return photos;
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public String engine() {
    return "postgres";
  }
}
