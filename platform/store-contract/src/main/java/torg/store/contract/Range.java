package torg.store.contract;

import io.vertx.core.Future;
import java.util.List;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.contract.Tables.Offers;

/** The ways in which a transaction can learn how many offers of a price a seller has. */
public enum Range {
  TABLE {
    @Override
    Future<Long> count(Reads reads) {
      return reads.scan(Scan.of(Offers.TABLE).prefix(7L).limit(10)).map(this::size);
    }
  },
  PART_OF_TABLE {
    @Override
    Future<Long> count(Reads reads) {
      var scan = Scan.of(Offers.TABLE).prefix(7L).from(9L).until(0L).descending();
      return reads.scan(scan.limit(10)).map(this::size);
    }
  },
  INDEX {
    @Override
    Future<Long> count(Reads reads) {
      var index = Offers.TABLE.index("by_seller_price");
      return reads.scan(Scan.of(index).prefix(7L, 50L).limit(10)).map(this::size);
    }
  },
  PART_OF_INDEX {
    @Override
    Future<Long> count(Reads reads) {
      var index = Offers.TABLE.index("by_state_price");
      return reads.scan(Scan.of(index).prefix(1).from(10L).until(90L).limit(10)).map(this::size);
    }
  },
  ALL {
    @Override
    Future<Long> count(Reads reads) {
      return reads.all(Scan.of(Offers.TABLE).prefix(7L), 100).map(this::size);
    }
  },
  COUNT_OF_TABLE {
    @Override
    Future<Long> count(Reads reads) {
      return reads.count(Scan.of(Offers.TABLE).prefix(7L));
    }
  },
  COUNT_OF_INDEX {
    @Override
    Future<Long> count(Reads reads) {
      return reads.count(Scan.of(Offers.TABLE.index("by_seller_price")).prefix(7L));
    }
  },
  KEYS {
    @Override
    Future<Long> count(Reads reads) {
      var keys = List.of(Offers.TABLE.key(7L, 1L), Offers.TABLE.key(7L, 2L));
      return reads.getAll(keys).map(found -> (long) found.size());
    }
  };

  abstract Future<Long> count(Reads reads);

  long size(List<Row> rows) {
    return rows.size();
  }
}
