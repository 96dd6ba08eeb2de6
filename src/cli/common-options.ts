import type { OptionSpec } from "./command.js";
import { findingFormats } from "./context.js";
import { usageError } from "./usage-error.js";

/** Options that every command takes, before or behind its name. */
export const commonOptions: readonly OptionSpec[] = [
  {
    flags: "--root <dir>",
    description: "folder that nothing is read outside of (default: where the configuration is)",
  },
  { flags: "--config <file>", description: "configuration file (default: igx.config.json or .yaml, found upward)" },
  {
    flags: "--format <format>",
    description: "of findings (default: pretty; github under GitHub Actions)",
    choices: findingFormats,
  },
  { flags: "--strict", description: "fail on warnings" },
  { flags: "--max-warnings <n>", description: "fail on more warnings than this", parse: wholeNumber(0) },
  { flags: "--quiet", description: "say nothing but errors" },
  { flags: "--no-color", description: "no colours" },
];

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw usageError(`It must be a whole number of ${least} or more.`);
    return Number(text);
  };
}
