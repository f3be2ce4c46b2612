package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class GunzipTest {
  private static final byte[] DOCUMENT = "a document, a document, a document".getBytes();

  @ParameterizedTest(name = "in parts of {0} bytes")
  @ValueSource(ints = {1, 7, 1_000, 1 << 20})
  void shouldUnpackWhenItComesInParts(int partBytes) throws IOException {
    var seed = new Random().nextLong();
    var random = new Random(seed);
    var document = new byte[200_000];
    random.nextBytes(document);
    Arrays.fill(document, 50_000, 150_000, (byte) 'x');
    assertThat(unpack(new Gunzip(200), gzip(document), partBytes))
        .as("seed %d", seed)
        .isEqualTo(document);
  }

  @Test
  void shouldUnpackAllMembersWhenThereAreSeveralAndPadding() throws IOException {
    var twice = GzipHeader.concat(gzip(DOCUMENT), gzip(DOCUMENT));
    var padded = GzipHeader.concat(twice, new byte[20]);
    assertThat(unpack(new Gunzip(200), padded, 3)).isEqualTo(GzipHeader.concat(DOCUMENT, DOCUMENT));
  }

  @ParameterizedTest(name = "in parts of {0} bytes")
  @ValueSource(ints = {1, 1_000})
  void shouldSkipTheHeaderWhenItHasEveryField(int partBytes) throws IOException {
    var plain = gzip(DOCUMENT);
    var header = new byte[] {0x1f, (byte) 0x8b, 8, 30, 0, 0, 0, 0, 0, 3, 2, 0, 9, 9};
    var rest = new byte[] {'n', 0, 'c', 'c', 0, 1, 2};
    var data = Arrays.copyOfRange(plain, 10, plain.length);
    var full = GzipHeader.concat(GzipHeader.concat(header, rest), data);
    assertThat(unpack(new Gunzip(200), full, partBytes)).isEqualTo(DOCUMENT);
  }

  @Test
  void shouldNotBeAtItsEndWhenItIsCutAnywhere() throws IOException {
    var gzip = gzip(DOCUMENT);
    for (var length = 0; length < gzip.length; length++) {
      var gunzip = new Gunzip(200);
      unpack(gunzip, Arrays.copyOf(gzip, length), 1_000);
      assertThat(gunzip.mayEnd()).as("%d of %d bytes", length, gzip.length).isFalse();
    }
  }

  @Test
  void shouldRefuseWhenAByteOfTheDataOrChecksumIsWrong() throws IOException {
    var gzip = gzip(DOCUMENT);
    gzip[gzip.length - 8] ^= 1;
    assertRefused(gzip, Fault.INVALID);
    assertRefused("<html>no gzip</html>".getBytes(), Fault.INVALID);
  }

  @Test
  void shouldRefuseWhenTheHeaderNeverEnds() {
    var header = new byte[70_000];
    Arrays.fill(header, (byte) 'n');
    System.arraycopy(new byte[] {0x1f, (byte) 0x8b, 8, 8}, 0, header, 0, 4);
    assertRefused(header, Fault.INVALID);
  }

  @Test
  void shouldRefuseWhenItIsABomb() throws IOException {
    assertRefused(gzip(new byte[20 << 20]), Fault.TOO_LARGE);
  }

  private static void assertRefused(byte[] gzip, Fault fault) {
    assertThatThrownBy(() -> unpack(new Gunzip(200), gzip, 1_000))
        .isInstanceOfSatisfying(
            FaultException.class, refusal -> assertThat(refusal.fault()).isEqualTo(fault));
  }

  private static byte[] unpack(Gunzip gunzip, byte[] gzip, int partBytes) {
    var document = new ByteArrayOutputStream();
    for (var from = 0; from < gzip.length; from += partBytes) {
      gunzip.feed(Arrays.copyOfRange(gzip, from, Math.min(gzip.length, from + partBytes)));
      for (var piece = gunzip.next(); piece != null; piece = gunzip.next()) {
        document.writeBytes(piece);
      }
    }
    return document.toByteArray();
  }

  static byte[] gzip(byte[] document) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(document);
    }
    return packed.toByteArray();
  }
}
