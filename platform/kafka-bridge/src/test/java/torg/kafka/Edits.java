package torg.kafka;

import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import torg.bridge.v1.BatchAnswer;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.EditBatch;

/** Edits of categories whose position is their place in the sequence of their id. */
public final class Edits {
  /** What a handler has taken, in order: positions by id. */
  public final Map<String, List<Integer>> taken = new ConcurrentHashMap<>();

  public static CatalogEdit edit(String id, int position) {
    return CatalogEdit.newBuilder()
        .setPut(Category.newBuilder().setId(id).setPosition(position))
        .build();
  }

  /** The id says where the record goes. */
  public static String id(int partition) {
    return "p" + partition;
  }

  public static List<Integer> sequence(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  public static void produce(String topic, int partition, int start, int end) {
    try (var producer = Clients.producer(Mesh.config())) {
      for (var position = start; position < end; position++) {
        send(producer, topic, partition, edit(id(partition), position).toByteArray());
      }
    }
  }

  public static void produceRaw(String topic, int partition, byte[]... values) {
    try (var producer = Clients.producer(Mesh.config())) {
      for (var value : values) {
        send(producer, topic, partition, value);
      }
    }
  }

  private static void send(
      Producer<byte[], byte[]> producer, String topic, int partition, byte[] value) {
    var key = id(partition).getBytes(StandardCharsets.UTF_8);
    producer.send(new ProducerRecord<>(topic, partition, key, value));
  }

  public Future<BatchAnswer> take(EditBatch batch) {
    for (var edit : batch.getEditsList()) {
      taken
          .computeIfAbsent(
              edit.getPut().getId(), id -> Collections.synchronizedList(new ArrayList<>()))
          .add(edit.getPut().getPosition());
    }
    return Future.succeededFuture(BatchAnswer.getDefaultInstance());
  }

  public int count() {
    return taken.values().stream().mapToInt(List::size).sum();
  }

  public int count(int partition) {
    return taken.getOrDefault(id(partition), List.of()).size();
  }

  public void awaitCount(int count) {
    Mesh.WAIT.until(() -> "%d of %d taken".formatted(count(), count), () -> count() >= count);
  }
}
