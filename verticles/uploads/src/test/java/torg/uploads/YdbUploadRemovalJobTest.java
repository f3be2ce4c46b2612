package torg.uploads;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import torg.testkit.Postgres;
import torg.ydbdouble.service.YdbDouble;

/** The whole life of uploads on the other engine. */
class YdbUploadRemovalJobTest extends UploadRemovalJobTest {
  private final YdbDouble ydb =
      YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));

  @Override
  UploadNode open(Map<String, String> settings) {
    return UploadNode.onYdb(ydb, settings);
  }

  @AfterEach
  void stopYdb() {
    ydb.close();
  }
}
