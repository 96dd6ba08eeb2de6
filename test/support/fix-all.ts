import { fixRound, maxFixRounds } from "../../src/compile/fix-round.js";
import { type CompileOptions, type CompileResult, compile } from "../../src/index.js";

export interface FixedText {
  readonly text: string;
  /** Of the text after the fixes. */
  readonly result: CompileResult;
}

/** The text after `igx check --fix`, or `--fix=all`: round by round, until no fix is left. */
export async function fixAll(
  before: string,
  kind: "safe" | "all" = "all",
  options: CompileOptions = {},
): Promise<FixedText> {
  let file = { path: options.path ?? "input.igx", text: before };
  let result = await compile(file, options);
  for (let round = 0; round < maxFixRounds; round++) {
    const fixed = fixRound(file, result.diagnostics, kind);
    if (!fixed) break;
    file = { path: file.path, text: fixed.text };
    result = await compile(file, options);
  }
  return { text: file.text, result };
}

/** Without the comments that fixes leave. */
export const withoutMarks = (text: string): string =>
  text.replace(/^[ \t]*\/\/ igx-changed-by-fix .*(?:\r\n|\n|\r)/gm, "");
