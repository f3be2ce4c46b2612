package torg.search.opensearch;

import java.util.Map;
import torg.search.contract.Fixture;
import torg.search.contract.SearchContract;
import torg.testkit.OpenSearch;

class OpenSearchContractTest implements SearchContract {
  private final Fixture fixture =
      new Fixture(new OpenSearchBench(OpenSearch.shared().urls(), Map.of()));

  @Override
  public Fixture fixture() {
    return fixture;
  }
}
