/** The first sign of what Azure, and GitHub too, take for a command of their log anywhere in a line: `##[` or `##vso[`. */
export const commandSign = /#(?=#(?:\[|vso\[))/g;

/** The first sign of what GitHub takes for a command at the start of a line, whatever blanks are before it. */
const lineSign = /^((?:(?![\r\n\u2028\u2029])\s|\u0085)*):(?=:)/gm;

/** Text for the log of a CI service that takes some of its lines for commands. A blank between the two signs makes them text; a person reads the same. */
export const inert = (text: string): string => text.replace(lineSign, "$1: ").replace(commandSign, "# ");

/** XML for such a log: the first sign is a reference, which every reader of XML undoes. */
export const inertXml = (xml: string): string => xml.replace(lineSign, "$1&#58;").replace(commandSign, "&#35;");

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether standard output and standard error are such a log. */
export const hasLogCommands = (env: Environment): boolean =>
  env["GITHUB_ACTIONS"] === "true" || env["TF_BUILD"] !== undefined;

/** `inert` if the output is such a log. */
export const inertIn = (env: Environment, text: string): string =>
  mayBeCommand(text) && hasLogCommands(env) ? inert(text) : text;

/** Asked first, for each text of a run: to ask the environment of a process takes far longer. */
const mayBeCommand = (text: string): boolean => text.includes("::") || text.includes("##");

interface Stream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(data: string | Uint8Array): unknown;
}

/** A stream on which no text is a command of such a log. Bytes are exact: results for programs, and the commands of igx itself. */
export const inertStream = (stream: Stream, env: Environment): Stream => ({
  get isTTY() {
    return stream.isTTY;
  },
  get columns() {
    return stream.columns;
  },
  write: (data) => stream.write(typeof data === "string" ? inertIn(env, data) : data),
});
