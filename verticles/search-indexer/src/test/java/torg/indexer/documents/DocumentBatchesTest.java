package torg.indexer.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.vasgen.v1.QualifiedBatch;
import torg.vasgen.v1.RawDocument;

class DocumentBatchesTest {
  @ParameterizedTest(name = "sizes {0} make batches of {1}")
  @CsvSource({
    "1 1 1 1 1 1 1, 3 3 1",
    "400000 400000 400000, 2 1",
    "950000 1 1, 1 2",
    "1 950000 1, 1 1 1",
    "1, 1",
  })
  void shouldCutByCountAndBytesAndKeepTheOrder(String sizes, String batches) {
    var documents = numbers(sizes).map(DocumentBatchesTest::document).toList();
    var cut = DocumentBatches.of(documents, 3);
    assertThat(cut.stream().map(QualifiedBatch::getDocumentsCount))
        .isEqualTo(numbers(batches).toList());
    assertThat(cut.stream().flatMap(batch -> batch.getDocumentsList().stream()))
        .isEqualTo(documents);
  }

  @Test
  void shouldMakeNoBatchOfNothing() {
    assertThat(DocumentBatches.of(List.of(), 3)).isEmpty();
  }

  private static Stream<Integer> numbers(String text) {
    return Stream.of(text.split(" ")).map(Integer::valueOf);
  }

  private static RawDocument document(int size) {
    return RawDocument.newBuilder().setPayload(ByteString.copyFrom(new byte[size])).build();
  }
}
