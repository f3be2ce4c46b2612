package torg.node.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import torg.node.AllSettings;
import torg.node.cli.client.CommandContext;
import torg.node.cli.offers.ExportCallCommand;
import torg.node.cli.offers.ExportCommand;
import torg.node.cli.offers.ExportsCommand;
import torg.node.cli.search.ClicksCommand;
import torg.node.cli.search.IndexCommand;
import torg.node.cli.search.RebuildCommand;
import torg.node.cli.search.SearchCommand;
import torg.node.cli.segments.CallCommand;
import torg.node.cli.segments.ConfirmCommand;
import torg.node.cli.segments.DeleteCommand;
import torg.node.cli.segments.DisableCommand;
import torg.node.cli.segments.DryRunCommand;
import torg.node.cli.segments.EnqueueCommand;
import torg.node.cli.segments.ListCommand;
import torg.node.cli.segments.LoadCommand;
import torg.node.cli.segments.MinimalVersionCommand;
import torg.node.cli.segments.ProgressCommand;
import torg.node.cli.segments.UserCommand;

/** Every command of {@code ./torg}. */
public final class CommandTree {
  private static final int HELP_WIDTH = 110;
  private static final int HELP_OPTIONS_WIDTH = 34;

  private CommandTree() {}

  public static CommandLine of(CommandContext context) {
    var root =
        new CommandLine(new RootCommand())
            .addSubcommand(up(context))
            .addSubcommand(new StatusCommand(context))
            .addSubcommand(token(context))
            .addSubcommand(deadLetters(context))
            .addSubcommand(offers(context))
            .addSubcommand(segments(context))
            .addSubcommand(search(context))
            .addSubcommand(mesh(context))
            .addSubcommand(LauncherCommands.test())
            .addSubcommand(LauncherCommands.fuzz())
            .addSubcommand(LauncherCommands.bench())
            .addSubcommand(new CompletionCommand())
            .addSubcommand(new HelpCommand());
    addHelp(root);
    return configured(root, context);
  }

  private static CommandLine up(CommandContext context) {
    var up = new CommandLine(new UpCommand(context));
    SettingOptions.add(up.getCommandSpec(), AllSettings.LIST);
    return up;
  }

  private static CommandLine token(CommandContext context) {
    return group("token", "manage the API tokens of callers")
        .addSubcommand(new TokenCreateCommand(context))
        .addSubcommand(new TokenListCommand(context))
        .addSubcommand(new TokenRevokeCommand(context));
  }

  private static CommandLine deadLetters(CommandContext context) {
    return group("dead-letters", "list or replay records that could not be handled")
        .addSubcommand(new DeadLettersListCommand(context))
        .addSubcommand(new DeadLettersReplayCommand(context));
  }

  private static CommandLine offers(CommandContext context) {
    return group("offers", "export offers once more")
        .addSubcommand(new ExportCommand(context))
        .addSubcommand(new ExportsCommand(context))
        .addSubcommand(ExportCallCommand.pause(context))
        .addSubcommand(ExportCallCommand.resume(context))
        .addSubcommand(ExportCallCommand.cancel(context));
  }

  private static CommandLine segments(CommandContext context) {
    return group("segments", "load and control audience segments")
        .addSubcommand(new LoadCommand(context))
        .addSubcommand(new ListCommand(context))
        .addSubcommand(new UserCommand(context))
        .addSubcommand(new ProgressCommand(context))
        .addSubcommand(new DryRunCommand(context))
        .addSubcommand(CallCommand.cancelDryRun(context))
        .addSubcommand(new ConfirmCommand(context))
        .addSubcommand(CallCommand.pause(context))
        .addSubcommand(CallCommand.resume(context))
        .addSubcommand(CallCommand.cancel(context))
        .addSubcommand(new EnqueueCommand(context))
        .addSubcommand(new MinimalVersionCommand(context))
        .addSubcommand(new DisableCommand(context))
        .addSubcommand(CallCommand.enable(context))
        .addSubcommand(new DeleteCommand(context));
  }

  private static CommandLine search(CommandContext context) {
    return new CommandLine(new SearchCommand(context))
        .addSubcommand(new IndexCommand(context))
        .addSubcommand(new RebuildCommand(context))
        .addSubcommand(new ClicksCommand(context));
  }

  private static CommandLine mesh(CommandContext context) {
    return group("mesh", "create the certificates of a mesh")
        .addSubcommand(new MeshCertificatesCommand(context));
  }

  private static CommandLine group(String name, String description) {
    var spec = CommandSpec.create().name(name);
    spec.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
    return new CommandLine(spec);
  }

  private static void addHelp(CommandLine command) {
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("--help").usageHelp(true).description("show this help").build());
    command.getSubcommands().values().forEach(CommandTree::addHelp);
  }

  /** A value stands as it is, whatever it begins with: it may be a password. */
  private static CommandLine configured(CommandLine root, CommandContext context) {
    var errors = new CommandErrors(context.terminal());
    return root.setExpandAtFiles(false)
        .setOverwrittenOptionsAllowed(true)
        .setPosixClusteredShortOptionsAllowed(false)
        .setAllowOptionsAsOptionParameters(true)
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpLongOptionsMaxWidth(HELP_OPTIONS_WIDTH)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .setOut(new PrintWriter(context.terminal().output(), true));
  }
}
