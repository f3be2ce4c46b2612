package torg.checks.whole;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import torg.checks.live.LiveNode;

/** A seller's site with a photo that never changes, and with another one that may. */
final class PhotoHost implements AutoCloseable {
  static final int WIDTH = 800;
  private static final int HEIGHT = 600;

  private final HttpServer server;
  private final byte[] photo = image(WIDTH);
  private final AtomicInteger visits = new AtomicInteger();
  private volatile byte[] changing = image(WIDTH / 2);

  PhotoHost() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/photo", exchange -> answer(exchange, photo));
    server.createContext(
        "/changing",
        exchange -> {
          visits.incrementAndGet();
          answer(exchange, changing);
        });
    server.start();
  }

  private static byte[] image(int width) throws IOException {
    var image = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(width, HEIGHT, BufferedImage.TYPE_INT_RGB), "png", image);
    return image.toByteArray();
  }

  private static void answer(HttpExchange exchange, byte[] image) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, image.length);
      exchange.getResponseBody().write(image);
    }
  }

  String url() {
    return "http://127.0.0.1:%d/photo".formatted(port());
  }

  String changingUrl() {
    return "http://127.0.0.1:%d/changing".formatted(port());
  }

  /** How often the photo that may change was fetched. */
  int visits() {
    return visits.get();
  }

  void change(int width) throws IOException {
    changing = image(width);
  }

  byte[] photo() {
    return photo;
  }

  private int port() {
    return server.getAddress().getPort();
  }

  /** Lets a node fetch from here, which strangers' URLs may not name. */
  LiveNode allowOn(LiveNode node) {
    return node.with("fetch.allowedNetworks", "127.0.0.0/8")
        .with("fetch.ports", Integer.toString(port()));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
