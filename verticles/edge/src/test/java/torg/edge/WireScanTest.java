package torg.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import torg.bus.FaultException;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;

class WireScanTest {
  private static final WireScan EDITS = WireScan.of(ApplyEditsRequest.getDescriptor());

  @Test
  void shouldCountMessagesButNotTheirPlainFields() throws Exception {
    var category =
        Category.newBuilder()
            .setId("x")
            .addSynonyms("a")
            .addSynonyms("b")
            .setName(LocalizedText.newBuilder().setRu("а"));
    var edit = CatalogEdit.newBuilder().setPut(category).build();
    var request = ApplyEditsRequest.newBuilder().addEdits(edit).addEdits(edit).build();
    assertThat(EDITS.objects(request.toByteArray())).isEqualTo(6);
  }

  @Test
  void shouldCountWhatNobodyKnows() throws Exception {
    var fields = UnknownFieldSet.newBuilder();
    for (var number = 1_000; number < 1_050; number++) {
      fields.mergeVarintField(number, 1);
    }
    var inside = UnknownFieldSet.newBuilder().mergeVarintField(1, 1).build();
    fields.addField(2_000, UnknownFieldSet.Field.newBuilder().addGroup(inside).build());
    assertThat(EDITS.objects(fields.build().toByteArray())).isEqualTo(50 + 3);
  }

  @Test
  void shouldRefuseAFewBytesThatBecomeManyObjects() {
    var bytes = new byte[4 << 20];
    for (var i = 0; i < bytes.length; i += 2) {
      bytes[i] = 0x0a;
    }
    assertThatThrownBy(() -> EDITS.objects(bytes))
        .isInstanceOf(FaultException.class)
        .hasMessage("the request has more than the 100000 parts that are allowed");
  }

  @Test
  void shouldRefuseDeepGroupsAndBytesThatEndEarly() {
    var groups = new byte[10_000];
    Arrays.fill(groups, (byte) 0x7b);
    assertThatThrownBy(() -> EDITS.objects(groups))
        .isInstanceOf(InvalidProtocolBufferException.class)
        .hasMessageContaining("nested more than 100");
    assertThatThrownBy(() -> EDITS.objects(new byte[] {0x0a, 5, 1}))
        .isInstanceOf(InvalidProtocolBufferException.class);
    assertThatThrownBy(() -> EDITS.objects(ByteString.fromHex("0a027c0b").toByteArray()))
        .isInstanceOf(InvalidProtocolBufferException.class);
  }
}
