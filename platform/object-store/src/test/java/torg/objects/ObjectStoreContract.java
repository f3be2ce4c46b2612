package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.testkit.Failures;

/** What every engine does. */
interface ObjectStoreContract {
  int BYTES_MAX = 6_000_000;

  /** Opens the same store once more. */
  ObjectStore open(int bytesMax);

  default ObjectStore open() {
    return open(BYTES_MAX);
  }

  @Test
  default void shouldGiveWhatWasPut() {
    var store = open();
    store.put("photos/1/small.jpg", Buffer.buffer("small")).await();
    store.put("photos/1/large.jpg", Buffer.buffer("large")).await();
    assertThat(store.get("photos/1/small.jpg").await()).contains(Buffer.buffer("small"));
    assertThat(store.get("photos/1/large.jpg").await()).contains(Buffer.buffer("large"));
  }

  @Test
  default void shouldReplaceWhenTheKeyIsPutAgain() {
    var store = open();
    store.put("photo", Buffer.buffer("a long content")).await();
    store.put("photo", Buffer.buffer("short")).await();
    assertThat(store.get("photo").await()).contains(Buffer.buffer("short"));
  }

  @Test
  default void shouldGiveNothingWhenThereIsNone() {
    var store = open();
    store.put("photos/1", Buffer.buffer("1")).await();
    assertThat(store.get("photos/2").await()).isEmpty();
    assertThat(store.get("feeds/1").await()).isEmpty();
  }

  @Test
  default void shouldKeepAContentThatIsEmpty() {
    var store = open();
    store.put("empty", Buffer.buffer()).await();
    assertThat(store.get("empty").await()).contains(Buffer.buffer());
  }

  @Test
  default void shouldKeepEveryByteWhenTheContentIsLarge() {
    var store = open();
    var bytes = new byte[5_000_000];
    new Random(5).nextBytes(bytes);
    store.put("large", Buffer.buffer(bytes)).await();
    assertThat(store.get("large").await().orElseThrow().getBytes()).isEqualTo(bytes);
  }

  @Test
  default void shouldTellKeysApartWhenTheyAreAlike() {
    var store = open();
    var longest = String.join("/", List.of("a", "b", "c", "d")).replaceAll("\\w", "$0".repeat(128));
    var keys = List.of("a.b", "a-b", "a_b", "ab", "b/a", "0/a..b", "0/a.b", "0/a.b-", longest);
    keys.forEach(key -> store.put(key, Buffer.buffer("of " + key)).await());
    for (var key : keys) {
      assertThat(store.get(key).await()).contains(Buffer.buffer("of " + key));
    }
  }

  @Test
  default void shouldRefuseToPutWhenTheContentIsTooLarge() {
    var store = open(5);
    store.put("photo", Buffer.buffer("12345")).await();
    assertThat(Failures.of(store.put("photo", Buffer.buffer("123456"))))
        .satisfies(Failures.fault(Fault.TOO_LARGE))
        .hasMessage("object photo has 6 bytes, at most 5 are allowed");
    assertThat(store.get("photo").await()).contains(Buffer.buffer("12345"));
  }

  @Test
  default void shouldRefuseToGetWhenTheContentIsTooLarge() {
    open().put("photo", Buffer.buffer("123456")).await();
    assertThat(open(6).get("photo").await()).contains(Buffer.buffer("123456"));
    assertThat(Failures.of(open(5).get("photo")))
        .satisfies(Failures.fault(Fault.TOO_LARGE))
        .hasMessage("object photo has 6 bytes, at most 5 are allowed");
  }

  @Test
  default void shouldDeleteWhatTheKeyNamesAndNothingElse() {
    var store = open();
    store.put("uploads/1/a", Buffer.buffer("a")).await();
    store.put("uploads/1/b", Buffer.buffer("b")).await();
    store.delete("uploads/1/a").await();
    assertThat(store.get("uploads/1/a").await()).isEmpty();
    assertThat(store.get("uploads/1/b").await()).contains(Buffer.buffer("b"));
  }

  @Test
  default void shouldDeleteOnceMoreWhatIsGone() {
    var store = open();
    store.delete("never").await();
    store.put("photo", Buffer.buffer("1")).await();
    store.delete("photo").await();
    store.delete("photo").await();
    assertThat(store.get("photo").await()).isEmpty();
    store.put("photo", Buffer.buffer("2")).await();
    assertThat(store.get("photo").await()).contains(Buffer.buffer("2"));
  }

  @Test
  default void shouldThrowWhenTheKeyIsNotAllowed() {
    var store = open();
    assertThatThrownBy(() -> store.get("../photo")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.put("/photo", Buffer.buffer()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void shouldLeaveOneWholeContentWhenOneKeyIsPutInParallel() {
    var store = open();
    store.put("photo", uniform(0)).await();
    var puts = new ArrayList<Future<Void>>();
    var gets = new ArrayList<Future<Optional<Buffer>>>();
    for (var writer = 1; writer <= 20; writer++) {
      puts.add(store.put("photo", uniform(writer)));
      gets.add(store.get("photo"));
    }
    Future.all(puts).await();
    gets.add(store.get("photo"));
    var whole = IntStream.rangeClosed(0, 20).mapToObj(ObjectStoreContract::uniform).toList();
    gets.forEach(get -> assertThat(whole.contains(get.await().orElseThrow())).isTrue());
  }

  @Test
  default void shouldKeepObjectsWhenClosedAndOpenedAgain() {
    var before = open();
    before.put("photos/1", Buffer.buffer("1")).await();
    before.close().await();
    assertThat(open().get("photos/1").await()).contains(Buffer.buffer("1"));
  }

  @Test
  default void shouldPassTheCheckWhenAllIsWell() {
    open().check().await();
  }

  /** Lengths differ too, so that the rest of an older content would be seen. */
  private static Buffer uniform(int writer) {
    var bytes = new byte[100_000 + writer * 1_000];
    Arrays.fill(bytes, (byte) writer);
    return Buffer.buffer(bytes);
  }
}
