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

/** Commander's message for a command that does not exist, with the command that does the same. Other messages stay as they are. */
export function withCommandMeant(message: string, line: readonly string[]): string {
  const [first, name = ""] = /^error: unknown command '([^']+)'/.exec(message) ?? [];
  const meant = commands.get(name.toLowerCase());
  // An operation such as `ls` of `igx queue ls` means something else.
  const isCommand = line.find((argument) => !argument.startsWith("-")) === name;
  return first === undefined || meant === undefined || !isCommand ? message : `${first}\n(Did you mean ${meant}?)\n`;
}
