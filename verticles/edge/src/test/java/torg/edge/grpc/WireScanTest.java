package torg.edge.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.offers.v1.GetOffersRequest;
import torg.segments.v1.UserChange;

class WireScanTest {
  private static final WireScan EDITS = WireScan.of(ApplyEditsRequest.getDescriptor());
  private static final long OBJECT_BYTES = 128;

  @Test
  void shouldCountMessagesAndTextsOfListsButNotPlainFields() throws Exception {
    var category =
        Category.newBuilder()
            .setId("x")
            .addSynonyms("a")
            .addSynonyms("b")
            .setName(LocalizedText.newBuilder().setRu("а"));
    var edit = CatalogEdit.newBuilder().setPut(category).build();
    var request = ApplyEditsRequest.newBuilder().addEdits(edit).addEdits(edit).build();
    assertThat(EDITS.memory(request.toByteArray())).isEqualTo(10 * OBJECT_BYTES);
  }

  @Test
  void shouldCountWhatNobodyKnows() throws Exception {
    var fields = UnknownFieldSet.newBuilder();
    for (var number = 1_000; number < 1_050; number++) {
      fields.mergeVarintField(number, 1);
    }
    var inside = UnknownFieldSet.newBuilder().mergeVarintField(1, 1).build();
    fields.addField(2_000, UnknownFieldSet.Field.newBuilder().addGroup(inside).build());
    assertThat(EDITS.memory(fields.build().toByteArray())).isEqualTo((50 + 3) * OBJECT_BYTES);
  }

  @Test
  void shouldRefuseAFewBytesThatBecomeManyObjects() {
    var bytes = new byte[4 << 20];
    for (var i = 0; i < bytes.length; i += 2) {
      bytes[i] = 0x0a;
    }
    assertThatThrownBy(() -> EDITS.memory(bytes))
        .isInstanceOf(FaultException.class)
        .hasMessage("the request has more than 100000 parts, which is the limit");
  }

  @Test
  void shouldRefuseShortTextsThatBecomeManyObjects() {
    var ids = GetOffersRequest.newBuilder();
    for (var i = 0; i <= WireScan.OBJECTS_MAX; i++) {
      ids.addIds("a");
    }
    var bytes = ids.build().toByteArray();
    assertThatThrownBy(() -> WireScan.of(GetOffersRequest.getDescriptor()).memory(bytes))
        .hasMessage("the request has more than 100000 parts, which is the limit");
  }

  @Test
  void shouldCountPackedNumbersAsTheyWillBe() throws Exception {
    var change = UserChange.newBuilder();
    for (var i = 0; i < 100; i++) {
      change.addStaleSegmentIds(1);
    }
    var scan = WireScan.of(UserChange.getDescriptor());
    assertThat(scan.memory(change.build().toByteArray())).isBetween(800L, 850L);
  }

  @Test
  void shouldRefuseDeepGroupsAndBytesThatEndEarly() {
    var groups = new byte[10_000];
    Arrays.fill(groups, (byte) 0x7b);
    assertThatThrownBy(() -> EDITS.memory(groups))
        .isInstanceOf(InvalidProtocolBufferException.class)
        .hasMessageContaining("nested more than 100");
    assertThatThrownBy(() -> EDITS.memory(new byte[] {0x0a, 5, 1}))
        .isInstanceOf(InvalidProtocolBufferException.class);
    assertThatThrownBy(() -> EDITS.memory(ByteString.fromHex("0a027c0b").toByteArray()))
        .isInstanceOf(InvalidProtocolBufferException.class);
  }
}
