package torg.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Sha256;

class ResumableSha256Test {
  @ParameterizedTest
  @CsvSource({
    "'', e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq,"
        + " 248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  })
  void shouldAgreeWithTheExamplesOfTheStandard(String text, String hash) {
    assertThat(ResumableSha256.EMPTY.with(text.getBytes()).hex()).isEqualTo(hash);
  }

  @Test
  void shouldAgreeWithTheJdkForEveryLengthAroundABlock() {
    for (var length = 0; length < 300; length++) {
      var bytes = new byte[length];
      Arrays.fill(bytes, (byte) length);
      assertThat(ResumableSha256.EMPTY.with(bytes).hex())
          .as("%d bytes", length)
          .isEqualTo(Sha256.hex(bytes));
    }
  }

  @Test
  void shouldGoOnFromAStateThatWasKeptHoweverTheBytesAreCut() {
    var seed = System.nanoTime();
    var random = new Random(seed);
    for (var run = 0; run < 200; run++) {
      var bytes = new byte[random.nextInt(3_000)];
      random.nextBytes(bytes);
      var hash = ResumableSha256.EMPTY;
      for (var at = 0; at < bytes.length; ) {
        var end = Math.min(bytes.length, at + 1 + random.nextInt(200));
        hash = ResumableSha256.of(at, hash.state()).with(Arrays.copyOfRange(bytes, at, end));
        at = end;
      }
      assertThat(hash.hex()).as("seed %d, run %d", seed, run).isEqualTo(Sha256.hex(bytes));
    }
  }

  @Test
  void shouldRefuseAStateThatIsNotOfSoManyBytes() {
    var state = ResumableSha256.EMPTY.with(new byte[70]).state();
    assertThat(ResumableSha256.of(70, state).hex())
        .isEqualTo(ResumableSha256.EMPTY.with(new byte[70]).hex());
    assertThatThrownBy(() -> ResumableSha256.of(71, state))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ResumableSha256.of(0, ByteString.EMPTY))
        .hasMessage("0 bytes are no state of SHA-256 after 0 bytes");
  }
}
