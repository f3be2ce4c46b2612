package torg.store.pg;

import torg.store.contract.Fixture;
import torg.store.contract.StoreContract;

class PgContractTest implements StoreContract {
  private final Fixture fixture = new Fixture(new PgBench());

  @Override
  public Fixture fixture() {
    return fixture;
  }
}
