package torg.uploads;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * SHA-256 (FIPS 180-4) of bytes that come in parts, whose state can be kept in between: the digest
 * of the JDK cannot be saved. Immutable.
 */
final class ResumableSha256 {
  static final ResumableSha256 EMPTY =
      new ResumableSha256(
          0,
          new int[] {
            0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
          },
          new byte[0]);

  private static final int BLOCK = 64;
  private static final int WORDS = 8;
  private static final int[] K = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  };

  private final long length;
  private final int[] words;

  /** What came after the last whole block. */
  private final byte[] rest;

  private ResumableSha256(long length, int[] words, byte[] rest) {
    this.length = length;
    this.words = words;
    this.rest = rest;
  }

  /**
   * @param length how many bytes have come so far
   */
  static ResumableSha256 of(long length, ByteString state) {
    if (state.size() != WORDS * Integer.BYTES + length % BLOCK) {
      throw new IllegalArgumentException(
          "%d bytes are no state of SHA-256 after %d bytes".formatted(state.size(), length));
    }
    var buffer = state.asReadOnlyByteBuffer();
    var words = new int[WORDS];
    buffer.asIntBuffer().get(words);
    return new ResumableSha256(length, words, state.substring(WORDS * Integer.BYTES).toByteArray());
  }

  ByteString state() {
    var buffer = ByteBuffer.allocate(WORDS * Integer.BYTES + rest.length);
    for (var word : words) {
      buffer.putInt(word);
    }
    return ByteString.copyFrom(buffer.put(rest).flip());
  }

  ResumableSha256 with(byte[] bytes) {
    var next = words.clone();
    var schedule = new int[BLOCK];
    var at = 0;
    if (rest.length > 0 && rest.length + bytes.length >= BLOCK) {
      var block = Arrays.copyOf(rest, BLOCK);
      at = BLOCK - rest.length;
      System.arraycopy(bytes, 0, block, rest.length, at);
      add(next, schedule, block, 0);
    } else if (rest.length > 0) {
      var longer = Arrays.copyOf(rest, rest.length + bytes.length);
      System.arraycopy(bytes, 0, longer, rest.length, bytes.length);
      return new ResumableSha256(length + bytes.length, next, longer);
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) {
      add(next, schedule, bytes, at);
    }
    var left = Arrays.copyOfRange(bytes, at, bytes.length);
    return new ResumableSha256(length + bytes.length, next, left);
  }

  /** As 64 digits of 0-9 and a-f. */
  String hex() {
    var zeros = Math.floorMod(BLOCK - 1 - Long.BYTES - rest.length, BLOCK);
    var end = ByteBuffer.allocate(1 + zeros + Long.BYTES).put((byte) 0x80);
    var padded = with(end.position(1 + zeros).putLong(length * Byte.SIZE).array());
    return HexFormat.of().formatHex(padded.state().toByteArray());
  }

  private static void add(int[] words, int[] w, byte[] bytes, int at) {
    for (var i = 0; i < 16; i++) {
      var from = at + i * Integer.BYTES;
      w[i] =
          bytes[from] << 24
              | (bytes[from + 1] & 0xff) << 16
              | (bytes[from + 2] & 0xff) << 8
              | bytes[from + 3] & 0xff;
    }
    for (var i = 16; i < BLOCK; i++) {
      var x = w[i - 15];
      var y = w[i - 2];
      var s0 = Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3;
      var s1 = Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    rounds(words, w);
  }

  private static void rounds(int[] words, int[] w) {
    int a = words[0], b = words[1], c = words[2], d = words[3];
    int e = words[4], f = words[5], g = words[6], h = words[7];
    for (var i = 0; i < BLOCK; i++) {
      var s1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
      var t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i];
      var s0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
      var t2 = s0 + (a & b ^ a & c ^ b & c);
      h = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    words[0] += a;
    words[1] += b;
    words[2] += c;
    words[3] += d;
    words[4] += e;
    words[5] += f;
    words[6] += g;
    words[7] += h;
  }
}
