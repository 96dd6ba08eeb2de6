import type { OptionSpec } from "./command.js";
import { findingFormats } from "./context.js";
import { usageError } from "./usage-error.js";

/** Options of every command, before or after its name. */
export const commonOptions: readonly OptionSpec[] = [
  {
    flags: "--root <dir>",
    description: "only folder that igx reads from (default: that of the configuration, else the repository)",
  },
  {
    flags: "--config <file>",
    description: "configuration file (default: igx.config.json, .yaml or .yml, here or above in the repository)",
  },
  {
    flags: "--format <format>",
    description: "format of findings, ndjson also of results (default: pretty; github under GitHub Actions)",
    choices: findingFormats,
  },
  { flags: "--strict", description: "failure on warnings (default: strict of the configuration)" },
  { flags: "--no-strict", description: "no failure on warnings, against the configuration" },
  {
    flags: "--max-warnings <n>",
    description: "failure on more warnings (default: maxWarnings of the configuration)",
    parse: wholeNumber(0),
  },
  { flags: "--quiet", description: "errors only" },
  { flags: "--no-color", description: "no colours" },
];

/** For the commands that have findings. */
export const outputFileOption: OptionSpec = {
  flags: "--output-file <file>",
  description: "file for findings in --format; the terminal still shows them for people",
  parse: newFile,
};

/** Reads an option that names a file which each run replaces, such as a manifest. Not a document or data, which would be lost, and not `-`, which reads as standard output. */
export function newFile(text: string): string {
  if (text === "-") throw usageError("It must be a file; for one that is called -, write ./-.");
  if (text.endsWith("/")) throw usageError("It must be a file, and this is a folder.");
  if (/\.igx$/i.test(text)) throw usageError("It would replace a document. Name another file.");
  if (/\.(?:csv|tsv|jsonl|xlsx|parquet)$/i.test(text)) throw usageError("It would replace data. Name another file.");
  return text;
}

/** More than anything that can be counted here, and exact as a number. */
const highest = 999_999_999;

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^\d+$/.test(text) || Number(text) < least) throw usageError(`It must be a whole number of ${least} or more.`);
    if (Number(text) > highest) throw usageError(`It must be ${highest} or less.`);
    return Number(text);
  };
}
