import { shellQuoted } from "./shell-quoted.js";

/** Commands of other tools, by what they do in igx. */
const commands: ReadonlyMap<string, string> = new Map(
  Object.entries({
    build: "compile make generate export run transpile",
    "build --watch": "watch",
    check: "lint validate verify",
    "check --fix": "fix",
    format: "prettify prettier tidy beautify",
    preview: "serve server dev start open view live",
    render: "draw image picture png svg pdf html screenshot",
    init: "new create scaffold setup",
    publish: "upload push deploy send sync release",
    "remote list": "list ls",
    "remote download": "download pull fetch",
    "remote delete": "delete rm remove unpublish",
    explain: "docs doc man manual describe lookup",
    inspect: "info show stats params",
    doctor: "diagnose status env login auth config",
    sandbox: "mock fake emulator simulate",
    "--version": "version",
  }).flatMap(([command, words]) => words.split(" ").map((word) => [word, command] as const)),
);

/**
 * Commander's message for a command that does not exist, with the command that does the same, or where the commands are listed. Other
 * messages stay as they are.
 */
export function withCommandMeant(message: string, line: readonly string[], known: readonly string[]): string {
  const [first, name = "", suggestion] = /^error: unknown command '([^']*)'(\n\(.*)?/.exec(message) ?? [];
  if (first === undefined) return message;
  // An operation such as `ls` of `igx queue ls` means something else.
  const isCommand = line.find((argument) => !argument.startsWith("-")) === name;
  const meant = isCommand ? commandMeant(name, known) : undefined;
  if (meant !== undefined) return `error: unknown command '${name}'\n(Did you mean ${meant}?)\n`;
  return suggestion !== undefined || !isCommand ? message : `${message.trimEnd()}\nigx help lists the commands.\n`;
}

/** Commander's message for an operation that does not exist, with where they are listed if none is similar. */
export const withOperationsListed = (message: string, group: string): string =>
  /^error: unknown command '[^'\n]*'\s*$/.test(message)
    ? `${message.trimEnd()}\n${group} --help lists its operations.\n`
    : message;

function commandMeant(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  if (known.includes(lower)) return lower;
  // Other compilers take a file at once.
  return /.\.igx$/.test(lower) ? `build ${shellQuoted(name)}` : commands.get(lower);
}
