/** The first sign of what Azure, and GitHub too, take for a command of their log anywhere in a line: `##[` or `##vso[`. */
export const commandSign = /#(?=#(?:\[|vso\[))/g;

/**
 * Text for the log of a CI service that takes some of its lines for commands: GitHub those that begin with `::`, whatever blanks are before it,
 * and both GitHub and Azure what begins with `##[` or `##vso[` anywhere. A blank between the two signs makes them text; a person reads the same.
 */
export const inert = (text: string): string =>
  text.replace(/^((?:(?![\r\n\u2028\u2029])\s|\u0085)*:)(?=:)/gm, "$1 ").replace(commandSign, "# ");

/** Whether standard output and standard error are such a log. */
export const hasLogCommands = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env["GITHUB_ACTIONS"] === "true" || env["TF_BUILD"] !== undefined;

/** `inert` if the output is such a log. */
export const inertIn = (env: Readonly<Record<string, string | undefined>>, text: string): string =>
  mayBeCommand(text) && hasLogCommands(env) ? inert(text) : text;

/** Asked first, for each name and line of a run: to ask the environment of a process takes far longer. */
const mayBeCommand = (text: string): boolean => text.includes("::") || text.includes("##");
