package torg.store.ydb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tech.ydb.auth.TokenAuthProvider;
import tech.ydb.core.UnexpectedResultException;
import tech.ydb.core.auth.StaticCredentials;
import tech.ydb.core.grpc.GrpcTransport;
import tech.ydb.core.grpc.GrpcTransportBuilder;
import torg.settings.SettingException;
import torg.store.engine.StoreConfig;
import torg.store.engine.StoreFailure;

/** Opens the connection. */
final class Transport {
  private Transport() {}

  /** Blocks until YDB has answered. */
  static GrpcTransport open(YdbConfig config, StoreConfig store) {
    var builder =
        GrpcTransport.forConnectionString(config.connection())
            .withApplicationName("torg")
            .withConnectTimeout(store.statementMax())
            .withDiscoveryTimeout(store.statementMax());
    authenticate(builder, config);
    if (!config.certificate().isEmpty()) {
      builder.withSecureConnection(read(config.certificate()));
    }
    try {
      return builder.build();
    } catch (RuntimeException failure) {
      throw refused(config.connection(), failure);
    }
  }

  /** The SDK keeps what YDB answered in a cause and says nothing of it in its message. */
  private static RuntimeException refused(String connection, RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnexpectedResultException answer) {
        var what = "connect to %s, check ydb.connection".formatted(connection);
        return Failures.of(what, answer.getStatus(), false);
      }
    }
    var cause = failure.getCause() == null ? "" : ": " + failure.getCause();
    return new StoreFailure(
        StoreFailure.Kind.LOST,
        "cannot connect to YDB at %s, check ydb.connection: %s%s"
            .formatted(connection, failure, cause));
  }

  private static void authenticate(GrpcTransportBuilder builder, YdbConfig config) {
    if (!config.token().isEmpty()) {
      builder.withAuthProvider(new TokenAuthProvider(config.token().value()));
    } else if (!config.user().isEmpty()) {
      builder.withAuthProvider(new StaticCredentials(config.user(), config.password().value()));
    }
  }

  private static byte[] read(String certificate) {
    try {
      return Files.readAllBytes(Path.of(certificate));
    } catch (IOException unreadable) {
      throw new SettingException(
          "ydb.certificate must be a readable PEM file, got '%s': %s"
              .formatted(certificate, unreadable));
    }
  }
}
