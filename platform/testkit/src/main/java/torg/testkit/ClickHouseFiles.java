package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** A server's configuration; every path is in its own directory. */
final class ClickHouseFiles {
  private static final String CONFIG =
      """
      <?xml version="1.0"?>
      <yandex>
        <logger>
          <level>information</level>
          <log>%1$s/log/server.log</log>
          <errorlog>%1$s/log/errors.log</errorlog>
        </logger>
        <listen_host>127.0.0.1</listen_host>
        <http_port>%2$d</http_port>
        <tcp_port>%3$d</tcp_port>
        <path>%1$s/data/</path>
        <tmp_path>%1$s/tmp/</tmp_path>
        <user_files_path>%1$s/user_files/</user_files_path>
        <format_schema_path>%1$s/format_schemas/</format_schema_path>
        <users_config>%1$s/users.xml</users_config>
        <default_profile>default</default_profile>
        <default_database>default</default_database>
        <mark_cache_size>67108864</mark_cache_size>
        <max_concurrent_queries>100</max_concurrent_queries>
      </yandex>
      """;

  private static final String USERS =
      """
      <?xml version="1.0"?>
      <yandex>
        <profiles>
          <default></default>
          <limited>%1$s</limited>
        </profiles>
        <users>
          <default>
            <password></password>
            <networks><ip>127.0.0.1</ip></networks>
            <profile>default</profile>
            <quota>default</quota>
          </default>
          <%2$s>
            <password>%3$s</password>
            <networks><ip>127.0.0.1</ip></networks>
            <profile>limited</profile>
            <quota>default</quota>
          </%2$s>
        </users>
        <quotas><default></default></quotas>
      </yandex>
      """;

  private ClickHouseFiles() {}

  /** The file to start the server with. */
  static Path write(Path directory, int httpPort, int tcpPort, Map<String, String> limits)
      throws IOException {
    var profile =
        limits.entrySet().stream()
            .map(limit -> "<%1$s>%2$s</%1$s>".formatted(limit.getKey(), limit.getValue()))
            .collect(Collectors.joining());
    Files.writeString(
        directory.resolve("users.xml"),
        USERS.formatted(profile, ClickHouse.LIMITED_USER, ClickHouse.LIMITED_PASSWORD));
    return Files.writeString(
        directory.resolve("config.xml"), CONFIG.formatted(directory, httpPort, tcpPort));
  }
}
