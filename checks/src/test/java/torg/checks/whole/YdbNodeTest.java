package torg.checks.whole;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.testkit.Postgres;
import torg.ydbdouble.service.YdbDouble;

/** A node on YDB, for which a double stands in. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class YdbNodeTest implements NodeLife {
  @TempDir static Path directory;
  private LiveNode node;
  private PhotoHost photos;
  private YdbDouble ydb;

  @BeforeAll
  void start() throws Exception {
    var database = Postgres.shared().connect(Postgres.shared().freshDatabase());
    ydb = YdbDouble.start(database);
    photos = new PhotoHost();
    node = photos.allowOn(LiveNode.whole(directory)).onYdb(ydb.connectionString()).start();
  }

  @AfterAll
  void stop() throws Exception {
    node.process().terminate();
    photos.close();
    ydb.close();
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
    return "ydb";
  }
}
