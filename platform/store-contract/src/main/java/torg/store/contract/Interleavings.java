package torg.store.contract;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import torg.store.Key;
import torg.store.Row;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;

/** Transactions between whose reads and writes another node commits. */
interface Interleavings extends Contract {
  Key ACCOUNT = Accounts.TABLE.key(1L);

  /** In the middle of the first attempt only. */
  default Interruption once(Function<Tx, Future<Void>> other) {
    return Interruption.once(fixture(), store -> store.transact(other));
  }

  default Interruption never() {
    return Interruption.never(fixture());
  }

  static long balance(Optional<Row> account) {
    return account.map(row -> row.get(Accounts.BALANCE)).orElse(0L);
  }

  static Future<Void> deposit(Tx tx, long amount, Interruption between) {
    return tx.get(ACCOUNT)
        .compose(between::here)
        .map(
            account -> {
              tx.upsert(Accounts.row(1, balance(account) + amount));
              return null;
            });
  }
}
