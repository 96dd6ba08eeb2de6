import type { Context, FindingFormat } from "./context.js";

/** The format if the command line names none: that of people, or of the log that GitHub Actions shows. */
export const usualFormat = (env: Context["env"]): FindingFormat =>
  env["GITHUB_ACTIONS"] === "true" ? "github" : "pretty";

/** The format of findings on standard error or standard output. With `--output-file`, which has them in `format`, it is one for people. */
export const shownFormat = ({ common: { format, outputFile }, env }: Pick<Context, "common" | "env">): FindingFormat =>
  outputFile === undefined ? format : usualFormat(env);
