import type { OptionSpec } from "./command.js";
import { findingFormats } from "./context.js";
import { usageError } from "./usage-error.js";

/** Options that every command takes, before or behind its name. */
export const commonOptions: readonly OptionSpec[] = [
  {
    flags: "--root <dir>",
    description: "folder that nothing is read outside of (default: that of the configuration, else the repository)",
  },
  {
    flags: "--config <file>",
    description: "configuration file (default: igx.config.json or .yaml, found upward in the repository)",
  },
  {
    flags: "--format <format>",
    description: "of findings (default: pretty; github under GitHub Actions)",
    choices: findingFormats,
  },
  { flags: "--strict", description: "fail on warnings (default: strict of the configuration)" },
  { flags: "--no-strict", description: "do not, whatever the configuration says" },
  {
    flags: "--max-warnings <n>",
    description: "fail on more warnings than this (default: maxWarnings of the configuration)",
    parse: wholeNumber(0),
  },
  { flags: "--quiet", description: "say nothing but errors" },
  { flags: "--no-color", description: "no colours" },
];

/** Of the commands that have findings. */
export const outputFileOption: OptionSpec = {
  flags: "--output-file <file>",
  description: "write findings to this file, in --format; the terminal keeps the form for people",
};

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw usageError(`It must be a whole number of ${least} or more.`);
    return Number(text);
  };
}
