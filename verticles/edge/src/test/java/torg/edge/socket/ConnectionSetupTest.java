package torg.edge.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionSetupTest {
  private final Http2ConnectionHandler server =
      new Http2ConnectionHandlerBuilder()
          .server(true)
          .frameListener(new Http2FrameAdapter())
          .build();

  @ParameterizedTest
  @CsvSource({"100, 100", "4096, 4096", "4294967295, 4096"})
  void shouldRememberOnlySoManyBytesOfHeadersWhateverTheClientAsksFor(long asked, long kept)
      throws Exception {
    server.encoder().remoteSettings(new Http2Settings().headerTableSize(asked));
    ConnectionSetup.boundHeaderTable(server);
    assertThat(server.encoder().configuration().headersConfiguration().maxHeaderTableSize())
        .isEqualTo(kept);
  }
}
