package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import torg.checks.live.LiveNode;
import torg.checks.live.SellerBooks;

/**
 * Clients that create offers, each request with a key of its own. One that has no answer when the
 * node is killed comes again with its key, and whatever the first has led to, there is one offer.
 */
final class KeyedCreations implements Scenario {
  private static final String SELLER = "keyed";
  private static final int CLIENTS = 2;
  private static final int REPEATED = 20;

  private final LiveNode node;
  private final List<Client> clients = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Map<String, String> offers = new ConcurrentHashMap<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  KeyedCreations(LiveNode node) {
    this.node = node;
    for (var number = 0; number < CLIENTS; number++) {
      clients.add(new Client(number));
    }
  }

  private final class Client {
    private final int number;
    private int next;

    Client(int number) {
      this.number = number;
    }

    /** Until the node is lost; the request that was under way is the first one of the next time. */
    void work() {
      try {
        while (true) {
          create("%d-%d".formatted(number, next));
          next++;
        }
      } catch (IOException lost) {
        // Others notice it in the same way.
      } catch (Throwable other) {
        failure.set(other);
      }
    }

    /** The request that was under way is answered at last, and some before it once more. */
    void finish() throws Exception {
      for (var key = Math.max(0, next - REPEATED); key <= next; key++) {
        create("%d-%d".formatted(number, key));
      }
    }
  }

  private void create(String key) throws Exception {
    var body =
        """
        {"sellerId":"%s","content":{"categoryId":"books-fiction","title":"Книга %s",
         "location":{"address":"Москва"}}}"""
            .formatted(SELLER, key);
    var answer = node.call("POST", "/v1/offers", body, "idempotency-key", key);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    var id = answer.json().getString("id");
    var before = offers.putIfAbsent(key, id);
    assertThat(before == null || before.equals(id)).as("%s: %s, %s", key, before, id).isTrue();
  }

  @Override
  public void begin() {
    for (var client : clients) {
      var thread = new Thread(client::work);
      threads.add(thread);
      thread.start();
    }
  }

  @Override
  public boolean mayBeKilled() {
    return true;
  }

  @Override
  public void interrupted() throws Exception {
    for (var thread : threads) {
      thread.join();
    }
    threads.clear();
    assertThat(failure.get()).isNull();
  }

  @Override
  public Map<String, Long> checked() throws Exception {
    for (var client : clients) {
      client.finish();
    }
    var stored = new SellerBooks(node, SELLER).checked();
    assertThat(offers).hasSizeGreaterThan(CLIENTS);
    assertThat(new HashSet<>(offers.values())).hasSameSizeAs(offers.keySet());
    assertThat(stored.keySet()).containsExactlyInAnyOrderElementsOf(offers.values());
    return stored;
  }
}
