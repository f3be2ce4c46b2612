package torg.edge.auth;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import torg.api.v1.Scope;
import torg.bus.Sha256;
import torg.settings.SettingException;

/**
 * API tokens at rest, a line each. A change writes a new file and moves it into place, so that a
 * reader sees the old file or the new one; a lock beside it keeps two changes apart. Every method
 * blocks, and throws a {@link SettingException} that names the file, and the line if there is one,
 * when the file cannot be read, understood or written.
 */
public final class TokenFile {
  static final String PREFIX = "torg_";
  private static final int ID_BYTES = 6;
  private static final int SECRET_BYTES = 32;
  private static final Object IN_THIS_PROCESS = new Object();

  private final Path file;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  public TokenFile(Path file, Clock clock) {
    this.file = file.toAbsolutePath();
    this.clock = clock;
  }

  /** The text of the new token: it is not stored and cannot be shown again. */
  public String create(Set<Scope> scopes, String subject, Optional<Duration> ttl) {
    var id = HexFormat.of().formatHex(bytes(ID_BYTES));
    var secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(SECRET_BYTES));
    var expires = ttl.map(clock.instant()::plus);
    var token = new ApiToken(id, hash(secret), scopes, subject, expires);
    change(
        tokens -> {
          tokens.add(token);
          return true;
        });
    return PREFIX + id + "_" + secret;
  }

  /** False when no token has the id. */
  public boolean revoke(String id) {
    return change(tokens -> tokens.removeIf(token -> token.id().equals(id)));
  }

  /** Empty when the file does not exist yet. */
  public List<ApiToken> list() {
    var tokens = new ArrayList<ApiToken>();
    var ids = new HashSet<String>();
    var number = 0;
    for (var line : lines()) {
      number++;
      if (!line.isBlank()) {
        var token = parse(line, number);
        if (!ids.add(token.id())) {
          throw new SettingException(
              "%s, line %d: the id %s is already on an earlier line; remove one of them"
                  .formatted(file, number, token.id()));
        }
        tokens.add(token);
      }
    }
    return tokens;
  }

  /** Another value after every change of the file. */
  String fingerprint() {
    try {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return "%s %s %d"
          .formatted(attributes.fileKey(), attributes.lastModifiedTime(), attributes.size());
    } catch (NoSuchFileException absent) {
      return "";
    } catch (IOException unreadable) {
      return "unreadable";
    }
  }

  /** A plain hash suffices: the secret has 256 random bits and cannot be guessed from it. */
  static String hash(String secret) {
    return Sha256.hex(secret);
  }

  private ApiToken parse(String line, int number) {
    try {
      return ApiToken.parse(line);
    } catch (SettingException wrong) {
      throw new SettingException("%s, line %d: %s".formatted(file, number, wrong.getMessage()));
    }
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(file);
    } catch (NoSuchFileException absent) {
      return List.of();
    } catch (IOException unreadable) {
      throw new SettingException(
          "auth.tokensFile must be a readable file, got '%s'".formatted(file));
    }
  }

  private boolean change(Function<List<ApiToken>, Boolean> change) {
    synchronized (IN_THIS_PROCESS) {
      try {
        Files.createDirectories(
            file.getParent(),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (var channel =
                FileChannel.open(
                    file.resolveSibling(file.getFileName() + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            var lock = channel.lock()) {
          var tokens = list();
          return lock.isValid() && change.apply(tokens) && write(tokens);
        }
      } catch (IOException failed) {
        throw new SettingException(
            "auth.tokensFile must be a writable file, got '%s'".formatted(file));
      }
    }
  }

  private boolean write(List<ApiToken> tokens) throws IOException {
    var onlyOwner = PosixFilePermissions.fromString("rw-------");
    var fresh =
        Files.createTempFile(
            file.getParent(), "tokens", ".new", PosixFilePermissions.asFileAttribute(onlyOwner));
    Files.write(fresh, tokens.stream().map(ApiToken::line).toList());
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return true;
  }

  private byte[] bytes(int count) {
    var bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
