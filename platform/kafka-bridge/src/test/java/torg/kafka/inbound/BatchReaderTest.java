package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.Message;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bridge.v1.SendRequest;
import torg.bus.Call;
import torg.calls.CatalogCalls;
import torg.calls.VasgenCalls;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.ListChildrenResponse;
import torg.catalog.v1.MarkUsedResponse;
import torg.kafka.DeadRecord;
import torg.kafka.Edits;
import torg.offers.v1.OfferView;
import torg.vasgen.v1.OfferBatch;
import torg.vasgen.v1.OfferShows;

class BatchReaderTest {
  private final List<ConsumerRecord<byte[], byte[]>> records =
      List.of(
          record(5, Edits.edit("a", 1).toByteArray()),
          record(6, new byte[] {1, 2, 3}),
          record(9, Edits.edit("b", 2).toByteArray()));
  private final Batch<?> batch = new BatchReader<>(CatalogCalls.TAKE_EDITS).read(records);

  @Test
  void shouldDecodeInOrderAndSetAsideWhatCannotBe() {
    assertThat(batch.request())
        .isEqualTo(
            torg.catalog.v1.EditBatch.newBuilder()
                .addEdits(Edits.edit("a", 1))
                .addEdits(Edits.edit("b", 2))
                .build());
    assertThat(batch.undecodable()).extracting(DeadRecord::record).containsExactly(records.get(1));
  }

  @Test
  void shouldFindRejectedRecordsByTheirPositionAndPassOverOthers() {
    var answer =
        BatchAnswer.newBuilder()
            .addRejected(rejection(1, "first"))
            .addRejected(rejection(1, "again"))
            .addRejected(rejection(2, "beyond"))
            .addRejected(rejection(-1, "before"))
            .build();
    var dead = batch.dead(answer, 3);
    assertThat(dead).extracting(one -> one.record().offset()).containsExactly(6L, 9L);
    assertThat(dead).extracting(DeadRecord::attempts).containsExactly(0, 3);
  }

  @Test
  void shouldSayWhichPartitionRecordsComeFromWhenTheRequestHasAFieldForIt() {
    var offer = OfferView.newBuilder().addCategoryPath("a").build();
    var record = new ConsumerRecord<byte[], byte[]>("topic", 7, 5, null, offer.toByteArray());
    assertThat(new BatchReader<>(VasgenCalls.TAKE_OFFERS).read(List.of(record)).request())
        .isEqualTo(OfferBatch.newBuilder().addOffers(offer).setPartition(7).build());
  }

  @Test
  void shouldSayWhereRecordsStoodButForThoseThatCannotBeDecoded() {
    var shows = OfferShows.newBuilder().setOfferId("a").build();
    var read =
        new BatchReader<>(VasgenCalls.TAKE_SHOWS)
            .read(
                List.of(
                    record(5, shows.toByteArray()),
                    record(6, new byte[] {1, 2, 3}),
                    record(9, shows.toByteArray())));
    assertThat(read.request().getOffsetsList()).containsExactly(5L, 9L);
    assertThat(read.request().getShowsList()).containsExactly(shows, shows);
  }

  @Test
  void shouldRefuseARouteWhenTheRequestIsNoListOfMessages() {
    refuses(SendRequest.getDefaultInstance(), "[topic, records]");
    refuses(MarkUsedResponse.getDefaultInstance(), "[]");
    refuses(ExportCatalogRequest.getDefaultInstance(), "[version]");
    new Inbound<>("topic", "group", call(ListChildrenResponse.getDefaultInstance()));
  }

  private static void refuses(Message request, String fields) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Inbound<>("topic", "group", call(request)))
        .withMessageContaining("must have one repeated message field")
        .withMessageEndingWith(fields);
  }

  private static Call<Message, BatchAnswer> call(Message request) {
    return new Call<>(
        "a.Service/Method",
        CatalogCalls.TAKE_EDITS.method(),
        request,
        BatchAnswer.getDefaultInstance());
  }

  private static ConsumerRecord<byte[], byte[]> record(long offset, byte[] value) {
    return new ConsumerRecord<>("topic", 0, offset, null, value);
  }

  private static Rejection rejection(int index, String reason) {
    return Rejection.newBuilder().setIndex(index).setFault("INVALID").setReason(reason).build();
  }
}
