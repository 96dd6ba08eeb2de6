import { shellQuoted } from "./shell-quoted.js";

/** Commands of other tools, by the igx command that does the same. */
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
    "remote themes": "themes",
    "remote adopt": "adopt claim",
    import: "convert",
    "remote delete": "delete rm remove unpublish",
    explain: "docs doc man manual describe lookup rules",
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
export function withCommandSuggestion(message: string, line: readonly string[], known: readonly string[]): string {
  const [first, name = "", suggestion] = /^error: unknown command '([^']*)'(\n\(.*)?/.exec(message) ?? [];
  if (first === undefined) return message;
  // An operation such as `ls` of `igx queue ls` means something else.
  const isCommand = line.find((argument) => !argument.startsWith("-")) === name;
  const meant = isCommand ? suggestCommand(name, known) : undefined;
  if (meant !== undefined) return `error: unknown command '${name}'\n(Did you mean ${meant}?)\n`;
  return suggestion !== undefined || !isCommand ? message : `${message.trimEnd()}\nigx help lists the commands.\n`;
}

/** Operations by what other tools call them; a group has some of them. */
const operations: Readonly<Record<string, string>> = {
  list: "ls all",
  status: "ls list show stats info",
  get: "show info read cat view",
  download: "pull fetch export",
  delete: "rm remove del destroy unpublish",
  drop: "rm remove del delete clear",
  adopt: "claim link connect import",
  resume: "continue start unpause open",
  pause: "stop hold close",
  retry: "again rerun requeue",
};

/** Commander's message for an operation that does not exist, with the one that does the same, else the closest spelling, else where they are listed. */
export function withOperationSuggestion(message: string, group: string, known: readonly string[]): string {
  const [first, sentence, name = "", similar] =
    /^(error: unknown command '([^'\n]*)')(\n\(.*)?$/.exec(message.trimEnd()) ?? [];
  if (first === undefined) return message;
  const meant = known.find((one) => operations[one]?.split(" ").includes(name.toLowerCase()));
  if (meant !== undefined) return `${sentence}\n(Did you mean ${meant}?)\n`;
  return similar === undefined ? `${sentence}\n${group} --help lists its operations.\n` : message;
}

function suggestCommand(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  if (known.includes(lower)) return lower;
  // Other compilers take a file at once.
  return /.\.igx$/.test(lower) ? `build ${shellQuoted(name)}` : commands.get(lower);
}
