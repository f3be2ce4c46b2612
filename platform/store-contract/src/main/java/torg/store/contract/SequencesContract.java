package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Column;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Transactions of random steps show and leave what the model does. */
public interface SequencesContract extends Contract {
  @Test
  default void shouldDoWhatTheModelDoesWhenStepsAreRandom() {
    assertLikeTheModel(Items.TABLE, Items.PRICE, random -> Items.row("ann", random.nextInt(3)));
  }

  @Test
  default void shouldDoWhatTheModelDoesWhenStepsOnAShardedTableAreRandom() {
    assertLikeTheModel(
        Offers.TABLE, Offers.PRICE, random -> Offers.row(random.nextInt(2), random.nextInt(2)));
  }

  /** Few keys, so that steps meet on one. */
  interface Keys {
    Row next(Random random);
  }

  private void assertLikeTheModel(Table table, Column<Long> number, Keys keys) {
    var seed = Seed.next();
    var random = seed.random();
    var model = new Model();
    for (var round = 0; round < 200; round++) {
      var name = "%s, transaction %d".formatted(seed, round);
      var steps = new ArrayList<Step>();
      for (var length = 1 + random.nextInt(8); length > 0; length--) {
        steps.add(step(table, number, keys, random));
      }
      model = transacted(name, steps, model, random.nextBoolean());
      assertThat(Model.shown(all(Scan.of(table)))).as(name).isEqualTo(Model.shown(model.all()));
    }
  }

  private static Step step(Table table, Column<Long> number, Keys keys, Random random) {
    var key = keys.next(random);
    var scans = new RandomScans(random);
    return switch (random.nextInt(8)) {
      case 0 -> new Step.Insert(scans.row(table, true).overlaid(key));
      case 1 -> new Step.Upsert(scans.row(table, true).overlaid(key));
      case 2 -> new Step.Upsert(key.with(number, random.nextInt(5) - 2L));
      case 3 -> new Step.Delete(key.key());
      case 4 -> new Step.Increment(key, number, random.nextInt(5) - 2L);
      case 5 -> new Step.Get(key.key());
      case 6 -> new Step.Count(scans.scan(table));
      default -> new Step.Page(scans.scan(table).limit(1 + random.nextInt(9)));
    };
  }

  /** The model after the transaction, which must fail exactly where the model does. */
  private Model transacted(String name, List<Step> steps, Model before, boolean atOnce) {
    var after = before.copy();
    var imagined = new ArrayList<String>();
    try {
      steps.forEach(step -> imagined.add(step.imagine(after)));
    } catch (FaultException exists) {
      var fault = fault(store -> store.transact(tx -> Step.takeAll(steps, tx, atOnce)));
      assertThat(fault).as(name).isEqualTo(Fault.ALREADY_EXISTS);
      return before;
    }
    var shown = transact(tx -> Step.takeAll(steps, tx, atOnce));
    assertThat(shown).as(name).isEqualTo(imagined);
    return after;
  }
}
