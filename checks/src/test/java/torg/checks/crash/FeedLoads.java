package torg.checks.crash;

import java.util.ArrayList;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.Terminal;

/**
 * Three loads of one feed: the second one lacks the offers of the last batches of the first, and
 * has changed every other one of the rest; the third one is the first one again.
 */
final class FeedLoads {
  static final String SELLER = "feeder";
  private static final int BATCHES_FIRST = 20;
  private static final int BATCHES_SECOND = 15;
  private static final int LOADS = 3;
  private static final int OFFERS = 20;

  private final FeedSender sender;

  FeedLoads(String servers) {
    this.sender = new FeedSender(servers, SELLER);
  }

  void send() throws Exception {
    var messages = new ArrayList<FeedBatch>();
    for (var task = 1; task <= LOADS; task++) {
      for (var batch = 0; batch < batches(task); batch++) {
        messages.add(batch(task, batch));
      }
      messages.add(terminal(task));
    }
    sender.send(messages);
  }

  private FeedBatch batch(int task, int number) {
    var batch = sender.message(task, number);
    for (var at = number * OFFERS; at < (number + 1) * OFFERS; at++) {
      batch.addOffers(FeedSender.book(at, task == 2 && at % 2 == 0 ? "Книга подешевле" : "Книга"));
    }
    return batch.build();
  }

  private FeedBatch terminal(int task) {
    return sender
        .message(task, terminalBatch())
        .setTerminal(Terminal.newBuilder().setBatches(batches(task)))
        .build();
  }

  int batches(int task) {
    return task == 2 ? BATCHES_SECOND : BATCHES_FIRST;
  }

  int terminalBatch() {
    return 1_000;
  }

  int messages() {
    return 2 * BATCHES_FIRST + BATCHES_SECOND + LOADS;
  }

  int offers(int task) {
    return batches(task) * OFFERS;
  }

  /** Those that the second one lacks. */
  int returned() {
    return offers(1) - offers(2);
  }

  int changed() {
    return offers(2) / 2;
  }

  int unchanged() {
    return offers(2) - changed();
  }
}
