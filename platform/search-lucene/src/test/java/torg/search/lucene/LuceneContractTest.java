package torg.search.lucene;

import torg.search.contract.Fixture;
import torg.search.contract.SearchContract;

class LuceneContractTest implements SearchContract {
  private final Fixture fixture = new Fixture(new LuceneBench());

  @Override
  public Fixture fixture() {
    return fixture;
  }
}
