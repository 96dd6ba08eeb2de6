import { type ParseArgsConfig, parseArgs } from "node:util";

/** The options of a script of this project. With `--help`, or with an unknown option, it prints its usage and ends. */
export function scriptOptions<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((arg) => arg === "--help" || arg === "-h")) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(/^[^.]*/.exec((error as Error).message)![0], usage);
  }
}

/** Ends as the command does that is used in a wrong way. */
export function refuse(message: string, usage: string): never {
  process.stderr.write(`${message}.\n${usage}\n`);
  process.exit(2);
}
