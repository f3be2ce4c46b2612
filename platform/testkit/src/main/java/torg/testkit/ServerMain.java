package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The process of a shared server: it ends, and leaves nothing behind, when its owner has ended. */
public final class ServerMain {
  private ServerMain() {}

  static Path addressFile(Path directory) {
    return directory.resolve("address");
  }

  /**
   * Runs a server until the owner ends, however that ends.
   *
   * @param arguments the kind of server, its directory, the process id of the owner
   */
  public static void main(String[] arguments) throws Exception {
    var directory = Path.of(arguments[1]);
    var owner = ProcessHandle.of(Long.parseLong(arguments[2]));
    var server = ServerKind.valueOf(arguments[0]).launch(directory.resolve("server"));
    Servers.atEnd(directory, server.stop());
    announce(directory, server.address());
    owner.ifPresent(process -> process.onExit().join());
    System.exit(0);
  }

  private static void announce(Path directory, String address) throws IOException {
    var fresh = Files.writeString(directory.resolve("address.new"), address);
    Files.move(fresh, addressFile(directory), StandardCopyOption.ATOMIC_MOVE);
  }
}
