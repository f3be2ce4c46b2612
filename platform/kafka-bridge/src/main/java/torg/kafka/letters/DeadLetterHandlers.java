package torg.kafka.letters;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import torg.bridge.v1.DeadLetter;
import torg.bridge.v1.ListDeadLettersResponse;
import torg.bridge.v1.ReplayDeadLettersResponse;
import torg.bus.CallContext;
import torg.bus.flow.Capacity;
import torg.kafka.Clients;
import torg.kafka.DeadLetterTopic;
import torg.kafka.KafkaConfig;

/** Shows and replays dead letters. Blocks, so it belongs on a worker thread. */
record DeadLetterHandlers(KafkaConfig config) {
  /** Keeps an answer far below what the bus takes. */
  private static final int LIST_BYTES_MAX = 4 << 20;

  /** Ends early when the letters are large; the total tells. */
  ListDeadLettersResponse list(String topic, int limit) {
    try (var queue = new DeadLetterQueue(config, topic)) {
      var answer = ListDeadLettersResponse.newBuilder().setTotal(queue.unread());
      var capacity = new Capacity(limit, LIST_BYTES_MAX);
      while (!capacity.isFull() && queue.unread() > 0) {
        for (var record : queue.read(limit - answer.getDeadLettersCount())) {
          var letter = show(record);
          if (!capacity.take(letter.getSerializedSize())) {
            return answer.build();
          }
          answer.addDeadLetters(letter);
        }
      }
      return answer.build();
    }
  }

  private static DeadLetter show(ConsumerRecord<byte[], byte[]> record) {
    var letter = DeadLetterTopic.show(record);
    if (letter.getSerializedSize() <= LIST_BYTES_MAX) {
      return letter;
    }
    return letter.toBuilder()
        .clearKey()
        .clearValue()
        .setReason(
            "%s (key and value, %d bytes, are too large to be shown)"
                .formatted(letter.getReason(), letter.getSerializedSize()))
        .build();
  }

  /**
   * Page by page: sends, waits for the acknowledgements, commits. Ended between the last two, it
   * sends that page again next time. Stops when the caller's time comes to its end.
   */
  ReplayDeadLettersResponse replay(String topic, int limit, CallContext context)
      throws ExecutionException, InterruptedException {
    try (var queue = new DeadLetterQueue(config, topic);
        var producer = Clients.deadLetterProducer(config)) {
      var partitions = producer.partitionsFor(topic).size();
      var replayed = 0;
      var inTime = true;
      while (inTime && replayed < limit && queue.unread() > 0) {
        replayed += replayPage(queue, limit - replayed, topic, partitions, producer);
        inTime = context.remainingMillis() > config.requestTimeout().toMillis();
      }
      return ReplayDeadLettersResponse.newBuilder()
          .setReplayed(replayed)
          .setRemaining(queue.unread())
          .build();
    }
  }

  private static int replayPage(
      DeadLetterQueue queue,
      int recordsMax,
      String topic,
      int partitions,
      Producer<byte[], byte[]> producer)
      throws ExecutionException, InterruptedException {
    var letters = queue.read(recordsMax);
    var sends =
        letters.stream()
            .map(letter -> producer.send(DeadLetterTopic.replay(topic, partitions, letter)))
            .toList();
    for (var send : sends) {
      send.get();
    }
    queue.commit();
    return letters.size();
  }
}
