package torg.edge.openapi;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import torg.edge.auth.RequestAuthenticator;
import torg.edge.http.HttpBinding;
import torg.edge.request.EdgeRequest;
import torg.edge.request.HttpResponse;

/** The document that anybody may have. It is large, so it is compressed once and not each time. */
public final class OpenApiHandler implements Handler<EdgeRequest> {
  private static final Map<String, String> PLAIN = encoded("identity");
  private static final Map<String, String> PACKED = encoded("gzip");

  private final Buffer plain;
  private final Buffer packed;

  /**
   * @param sources with the comments of the proto files, which become descriptions
   */
  public OpenApiHandler(List<HttpBinding> bindings, List<FileDescriptorProto> sources) {
    plain = OpenApiDocument.of(bindings, new ProtoComments(sources)).toBuffer();
    packed = pack(plain);
  }

  /** Fails with TOO_MANY: it counts as a call, for it is much larger than a request for it. */
  @Override
  public void handle(EdgeRequest request) {
    request.loop().count(request, RequestAuthenticator.ANONYMOUS);
    request.respond(to(request.http()));
  }

  private HttpResponse to(HttpServerRequest request) {
    var accepted = request.getHeader("accept-encoding");
    var isPacked = accepted != null && accepted.contains("gzip");
    return new HttpResponse(200, isPacked ? PACKED : PLAIN, isPacked ? packed : plain);
  }

  private static Map<String, String> encoded(String encoding) {
    var headers = new HashMap<>(HttpResponse.JSON);
    headers.put("content-encoding", encoding);
    headers.put("vary", "accept-encoding");
    return Map.copyOf(headers);
  }

  private static Buffer pack(Buffer document) {
    var bytes = new ByteArrayOutputStream();
    try (var stream = new GZIPOutputStream(bytes)) {
      stream.write(document.getBytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }
}
