package torg.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.store.Column;
import torg.store.Samples;
import torg.store.Table;

class PageSizeTest {
  @ParameterizedTest(name = "{0} rows of {1} more bytes: then {2}")
  @CsvSource({"8,0,32", "100,0,250", "100,9992,100", "10,99992,10", "1,2000000,1", "1,0,4"})
  void shouldAimAtPagesOfOneMegabyte(int rows, int bytes, int next) {
    var row = Samples.plain(1).with(Samples.NOTE, "x".repeat(bytes));
    assertThat(new PageSize(rows, 250).after(Collections.nCopies(rows, row)).rows())
        .isEqualTo(next);
  }

  @Test
  void shouldGoFurtherWhereRowsAreSmallForSure() {
    var small = Table.named("t").key(Samples.EXTERNAL).values(Column.int64("n")).declare();
    assertThat(PageSize.first(small)).isEqualTo(new PageSize(8, 1_000));
    assertThat(PageSize.first(Samples.PLAIN)).isEqualTo(new PageSize(8, 250));
  }
}
