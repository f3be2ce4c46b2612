package torg.node;

import torg.node.roles.Roles;

/** {@code ./torg help}. */
final class Help {
  private static final String TEXT =
      """
      torg, the backend of a classifieds marketplace

        ./torg up [options]       build what is not yet built and start a node; Ctrl-C stops it
        ./torg up --join[=DIR]    another node beside the one that runs in DIR (./data)
        ./torg status [--token TOKEN]  how the node in the data directory is
        ./torg mesh certificates NAME[=HOST,...] ... [--directory mesh] [--expires 365d]
                                  an authority for a mesh and a certificate for each node; what is good is kept
        ./torg token create --scope seller|service|operator[,...] [--subject NAME] [--expires 30d]
        ./torg token list
        ./torg token revoke ID
        ./torg dead-letters list TOPIC [--limit N] [--token TOKEN]
        ./torg dead-letters replay TOPIC [--limit N] [--token TOKEN]
        ./torg segments load FILE --segment ID [--version V] [--name NAME] [--format text|binary] [--token TOKEN]
                                  the users of a segment from a file; - is standard input
        ./torg segments list      stage and versions of every segment
        ./torg segments progress|pause|resume|cancel ID [--token TOKEN]
        ./torg segments dry-run|enqueue ID [--version V] [--token TOKEN]   (also cancel-dry-run ID)
        ./torg segments confirm ID --version V|sweep [--token TOKEN]
        ./torg segments minimal-version ID --version V [--token TOKEN]   memberships before are stale
        ./torg segments disable ID [--sweep] | enable ID | delete ID [--skip-sweep] [--token TOKEN]
        ./torg segments user USER_ID
        ./torg test               run every check
        ./torg fuzz [--minutes N] [--seed S]   random requests to a node of its own; it has to live on
        ./torg bench mesh|store|offers|diff   measure
        ./torg help               this text

      Options of up: --data DIR, --http PORT, --grpc PORT, --bind ADDRESS, --roles %s,
      --config FILE (lines of 'name = value'), and --NAME VALUE for every setting below. The environment
      has them as TORG_NAME with '_' for '.', as TORG_POSTGRES_PASSWORD; the command line wins.

      """;

  private Help() {}

  static int print() {
    System.out.printf(TEXT, Roles.names(Roles.ALL));
    for (var setting : AllSettings.LIST) {
      var standard = setting.standard().isEmpty() ? "" : " (" + setting.standard() + ")";
      System.out.printf("  %-28s %s%s%n", setting.name(), setting.meaning(), standard);
    }
    return 0;
  }
}
