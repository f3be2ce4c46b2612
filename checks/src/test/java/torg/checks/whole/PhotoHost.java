package torg.checks.whole;

import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import javax.imageio.ImageIO;
import torg.checks.live.LiveNode;

/** A seller's site with a photo. */
final class PhotoHost implements AutoCloseable {
  static final int WIDTH = 800;
  private static final int HEIGHT = 600;

  private final HttpServer server;
  private final byte[] photo;

  PhotoHost() throws IOException {
    var image = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB), "png", image);
    photo = image.toByteArray();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/photo",
        exchange -> {
          exchange.sendResponseHeaders(200, image.size());
          image.writeTo(exchange.getResponseBody());
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:%d/photo".formatted(port());
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
