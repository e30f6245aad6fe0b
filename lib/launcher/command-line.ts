import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/**
 * The options of a command that takes nothing else. Ends this process before anything is started: with the usage for `--help`,
 * and with 1 for what the command does not know.
 * @param usage what is printed
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args = process.argv.slice(2),
) {
  return readArguments(usage, options, args, false).values;
}

/** The same of a command that takes names as well. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args = process.argv.slice(2),
  allowPositionals = true,
) {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    process.stderr.write(`${reason}.\n\n${usage}\n`);
    process.exit(1);
  }
}
