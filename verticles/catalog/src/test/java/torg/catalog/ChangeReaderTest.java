package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.Samples.category;
import static torg.catalog.Samples.flag;
import static torg.catalog.Samples.name;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.ListChangesRequest;
import torg.catalog.v1.UpdateCategoryRequest;
import torg.testkit.Postgres;

class ChangeReaderTest {
  private static final int CHANGES = 70;

  @Test
  void shouldEndEarlyAndLoseNothingWhenChangesAreLarge() {
    try (var node = TestNode.start(Postgres.shared().freshDatabase())) {
      var first = node.create(large(0)).getVersion();
      for (var i = 1; i < CHANGES; i++) {
        var update = UpdateCategoryRequest.newBuilder().setCategory(large(i)).build();
        node.ask(CatalogCalls.UPDATE_CATEGORY, update);
      }
      var positions = new ArrayList<Integer>();
      var pages = 0;
      for (var page = page(node, first - 1, ""); !page.isEmpty(); pages++) {
        assertThat(bytes(page)).isLessThanOrEqualTo(4 << 20);
        page.forEach(change -> positions.add(change.getCategory().getPosition()));
        page = page(node, page.get(page.size() - 1).getVersion(), "large");
      }
      assertThat(positions).isEqualTo(IntStream.range(0, CHANGES).boxed().toList());
      assertThat(pages).isEqualTo(2);
    }
  }

  private static int bytes(List<CatalogChange> page) {
    return page.stream().mapToInt(CatalogChange::getSerializedSize).sum();
  }

  private static List<CatalogChange> page(TestNode node, long since, String after) {
    var request =
        ListChangesRequest.newBuilder()
            .setSinceVersion(since)
            .setAfterCategoryId(after)
            .setLimit(1_000)
            .build();
    return node.ask(CatalogCalls.LIST_CHANGES, request).getChangesList();
  }

  /** About 75 kB, so that more than one read from the table fits into an answer. */
  private static Category.Builder large(int position) {
    var type = EnumType.newBuilder();
    for (var i = 0; i < 360; i++) {
      type.addValues(
          EnumValue.newBuilder().setId("v" + i).setName(name(i + "я".repeat(90), "value " + i)));
    }
    return category("large", "").setPosition(position).addAttributes(flag("many").setEnum(type));
  }
}
