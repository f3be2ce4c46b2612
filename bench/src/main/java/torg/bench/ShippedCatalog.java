package torg.bench;

import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import torg.catalog.v1.Catalog;

/** The catalog that a new marketplace begins with. */
public final class ShippedCatalog {
  private ShippedCatalog() {}

  public static Catalog read() throws IOException {
    var all = Catalog.newBuilder().setVersion(1);
    for (var file : files()) {
      var part = Catalog.newBuilder();
      JsonFormat.parser().merge(resource(file), part);
      all.addAllCategories(part.getCategoriesList());
    }
    return all.build();
  }

  private static List<String> files() throws IOException {
    return resource("index.txt").lines().map(String::strip).toList();
  }

  private static String resource(String file) throws IOException {
    try (var stream = ShippedCatalog.class.getResourceAsStream("/catalog/" + file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
