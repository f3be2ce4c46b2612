package torg.node.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node's Hazelcast takes from those who reach its port. */
class HazelcastDoorsTest {
  private static final AtomicInteger RUN = new AtomicInteger();

  @TempDir Path directory;
  private TestMesh mesh;
  private Cluster node;

  @BeforeEach
  void start() throws Exception {
    mesh = new TestMesh(directory);
    node = mesh.join(mesh.config(mesh.name(), Optional.empty()), "node-1");
    RUN.set(0);
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  private record Foreign() implements EntryProcessor<String, String, String> {
    @Override
    public String process(Map.Entry<String, String> entry) {
      RUN.incrementAndGet();
      return "done";
    }
  }

  private record ForeignValue(String text) implements Serializable {}

  static final class ForeignData implements DataSerializable {
    ForeignData() {
      RUN.incrementAndGet();
    }

    @Override
    public void writeData(ObjectDataOutput output) {}

    @Override
    public void readData(ObjectDataInput input) {}
  }

  /** A member with Hazelcast's own standards, which takes and sends everything. */
  private HazelcastInstance intruder() {
    var config = new Config().setClusterName(mesh.name());
    config.setProperty("hazelcast.logging.type", "slf4j");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.getNetworkConfig().setPort(mesh.port() + 1);
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    var join = config.getNetworkConfig().getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true).setMembers(mesh.members());
    return Hazelcast.newHazelcastInstance(config);
  }

  private String keyOfNode(HazelcastInstance intruder) {
    var self = node.hazelcast().getCluster().getLocalMember().getUuid();
    for (var number = 0; ; number++) {
      var key = "key-" + number;
      if (intruder.getPartitionService().getPartition(key).getOwner().getUuid().equals(self)) {
        return key;
      }
    }
  }

  @Test
  void shouldRefuseForeignClasses() {
    var intruder = intruder();
    try {
      assertThat(intruder.getCluster().getMembers()).hasSize(2);
      var key = keyOfNode(intruder);
      var map = intruder.<String, String>getMap("torg.leases");
      assertThatThrownBy(() -> map.executeOnKey(key, new Foreign()))
          .hasStackTraceContaining("Resolving class " + Foreign.class.getName());
      assertThat(RUN).hasValue(0);
      intruder.<String, Object>getMap("values").set("a", new ForeignValue("x"));
      assertThatThrownBy(() -> node.hazelcast().getMap("values").get("a"))
          .hasStackTraceContaining("Resolving class " + ForeignValue.class.getName());
      var made = new ForeignData();
      RUN.set(0);
      intruder.<String, Object>getMap("values").set("b", made);
      assertThatThrownBy(() -> node.hazelcast().getMap("values").get("b"))
          .hasStackTraceContaining("Resolving class " + ForeignData.class.getName());
      assertThat(RUN).hasValue(0);
    } finally {
      intruder.shutdown();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CP2", "GET /hazelcast/health HTTP/1.1\r\nHost: x\r\n\r\n", "stats\r\n"})
  void shouldSpeakWithMembersOnly(String greeting) throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), mesh.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(greeting.getBytes(StandardCharsets.US_ASCII));
      assertThat(answer(socket)).as("the port speaks another protocol").isIn("", "HZX");
    }
  }

  /** All that comes before the connection is closed, however roughly. */
  private static String answer(Socket socket) throws IOException {
    var answer = new StringBuilder();
    try {
      for (var c = socket.getInputStream().read(); c >= 0; c = socket.getInputStream().read()) {
        answer.append((char) c);
      }
    } catch (SocketTimeoutException open) {
      throw open;
    } catch (SocketException reset) {
      return answer.toString();
    }
    return answer.toString();
  }
}
