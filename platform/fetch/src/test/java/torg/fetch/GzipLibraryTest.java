package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.DecompressionException;
import io.netty.handler.codec.compression.JdkZlibDecoder;
import io.netty.handler.codec.compression.ZlibWrapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Why {@link Gunzip} stands beside Netty's decoder (4.2.15), which Vert.x uses, and the JDK's (17).
 * A test that fails after an upgrade says that the library has learnt it, and ours can go.
 */
class GzipLibraryTest {
  private final EmbeddedChannel netty =
      new EmbeddedChannel(new JdkZlibDecoder(ZlibWrapper.GZIP, true, 0));

  @Test
  void shouldGiveAPieceAtATimeWhileNettyUnpacksAllOfAChunk() throws IOException {
    var chunk = gzip(new byte[32 << 20]);
    assertThat(chunk).hasSizeLessThan(40_000);

    netty.writeInbound(Unpooled.wrappedBuffer(chunk));
    assertThat(unpackedByNetty()).isEqualTo(32 << 20);

    var own = new Gunzip(10_000);
    own.feed(chunk);
    assertThat(own.next()).hasSizeLessThanOrEqualTo(32 << 10);
    own.close();
  }

  @Test
  void shouldNoticeAMissingEndWhileNettyDoesNot() throws IOException {
    var whole = gzip(new byte[1_000]);
    var cutOff = Arrays.copyOf(whole, whole.length - 4);

    netty.writeInbound(Unpooled.wrappedBuffer(cutOff));
    assertThat(unpackedByNetty()).isEqualTo(1_000);
    assertThat(netty.finish()).isFalse();

    var own = new Gunzip(10_000);
    own.feed(cutOff);
    assertThat(own.next()).hasSize(1_000);
    assertThat(own.next()).isNull();
    assertThat(own.mayEnd()).isFalse();
    own.close();
  }

  @Test
  void shouldTakeZerosAtTheEndWhileNettyDoesNot() throws IOException {
    var whole = gzip(new byte[1_000]);
    var padded = Arrays.copyOf(whole, whole.length + 512);

    assertThatThrownBy(() -> netty.writeInbound(Unpooled.wrappedBuffer(padded)))
        .isInstanceOf(DecompressionException.class);

    var own = new Gunzip(10_000);
    own.feed(padded);
    assertThat(own.next()).hasSize(1_000);
    assertThat(own.next()).isNull();
    assertThat(own.mayEnd()).isTrue();
    own.close();
  }

  @Test
  void shouldWaitForMoreWhileTheJdkWantsAllOfTheInput() throws IOException {
    var start = Arrays.copyOf(gzip(new byte[1_000]), 5);

    assertThatThrownBy(() -> new GZIPInputStream(new ByteArrayInputStream(start)))
        .isInstanceOf(EOFException.class);

    var own = new Gunzip(10_000);
    own.feed(start);
    assertThat(own.next()).isNull();
    own.close();
  }

  private int unpackedByNetty() {
    var total = 0;
    for (ByteBuf piece = netty.readInbound(); piece != null; piece = netty.readInbound()) {
      total += piece.readableBytes();
      piece.release();
    }
    return total;
  }

  private static byte[] gzip(byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }
}
