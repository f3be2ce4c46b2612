package torg.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kafka.server.metadata.KRaftMetadataCache;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metadata.PartitionRecord;
import org.apache.kafka.common.metadata.TopicRecord;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.image.MetadataDelta;
import org.apache.kafka.image.MetadataProvenance;
import org.apache.kafka.server.common.KRaftVersion;
import org.junit.jupiter.api.Test;

/**
 * Partitions of a broker that was killed have no leader until it is let in again. Kafka 4.3.0 and
 * 4.3.1 take such a one for deleted, and the coordinator drops the markers of transactions that
 * were acknowledged before the kill: who reads only what is committed then waits for ever at that
 * place.
 */
class OfflinePartitionTest {
  @Test
  void shouldNotBeTakenForADeletedOne() {
    var topic = Uuid.randomUuid();
    var delta = new MetadataDelta.Builder().build();
    delta.replay(new TopicRecord().setName("offers").setTopicId(topic));
    delta.replay(
        new PartitionRecord()
            .setTopicId(topic)
            .setPartitionId(0)
            .setReplicas(List.of(1))
            .setLeader(-1));
    var cache = new KRaftMetadataCache(1, () -> KRaftVersion.LATEST_PRODUCTION);
    cache.setImage(delta.apply(MetadataProvenance.EMPTY));
    var listener = new ListenerName("CLIENT");
    assertThat(cache.getPartitionLeaderEndpoint("offers", 0, listener)).contains(Node.noNode());
    assertThat(cache.getPartitionLeaderEndpoint("none", 0, listener)).isEmpty();
  }
}
