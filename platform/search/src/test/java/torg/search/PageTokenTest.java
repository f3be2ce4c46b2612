package torg.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Random;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.vasgen.v1.ExecutionRequest;

class PageTokenTest {
  private static final ExecutionRequest REQUEST =
      ExecutionRequest.newBuilder().setPageSize(10).build();
  private static final PageToken TOKEN =
      new PageToken("index", "snapshot", 1_700_000_000, 2, 0.1f, "ид-1");

  private static ExecutionRequest with(String token) {
    return REQUEST.toBuilder().setPageToken(token).build();
  }

  @Test
  void shouldBeTheSameWhenItComesBack() {
    assertThat(PageToken.of(with(TOKEN.encoded(REQUEST)), "index")).isEqualTo(TOKEN);
    assertThat(PageToken.of(with(TOKEN.encoded(with("the one before"))), "index")).isEqualTo(TOKEN);
  }

  @Test
  void shouldBelongToOneIndex() {
    assertThat(fault(TOKEN.encoded(REQUEST), "other")).isEqualTo(Fault.PRECONDITION);
  }

  @Test
  void shouldNeverFailOtherwiseWhenItIsDamaged() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    var token = TOKEN.encoded(REQUEST);
    for (int round = 0; round < 2_000; round++) {
      var damaged = new StringBuilder(token.substring(0, 1 + random.nextInt(token.length())));
      damaged.setCharAt(random.nextInt(damaged.length()), (char) (33 + random.nextInt(90)));
      var request = with(damaged.toString());
      var failure = catchThrowable(() -> PageToken.of(request, "index"));
      if (failure != null) {
        assertThat(Fault.of(failure))
            .as("seed %d, %s", seed, damaged)
            .isIn(Fault.INVALID, Fault.PRECONDITION);
      }
    }
  }

  private static Fault fault(String token, String index) {
    return Fault.of(catchThrowable(() -> PageToken.of(with(token), index)));
  }
}
