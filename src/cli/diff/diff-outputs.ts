import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

export const diffForms = ["text", "json", "markdown", "html"] as const;
export type DiffForm = (typeof diffForms)[number];

/** A file, or `-`, and the format of the changes in it. */
export interface DiffOutput {
  readonly path: string;
  readonly form: DiffForm;
}

const formOfEnd: Readonly<Record<string, DiffForm>> = {
  txt: "text",
  json: "json",
  md: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
};

/** Where the changes go: one run may write several formats, each to a file with its end. */
export function diffOutputs(
  { common }: Pick<Context, "common">,
  paths: readonly string[],
  to: DiffForm | undefined,
): Outcome<readonly DiffOutput[]> {
  if (paths.length > 1 && to)
    return failure(
      ExitCode.usage,
      "--to is the format of one output, and these are several.",
      "Remove it: the extension of each file decides its format.",
    );
  const outputs: DiffOutput[] = [];
  for (const path of paths.length === 0 ? ["-"] : paths) {
    const own = path === "-" ? (common.format === "json" ? "json" : "text") : formOfEnd[endOf(path)];
    const form = to ?? own;
    if (form === undefined)
      return failure(
        ExitCode.usage,
        `The extension of ${path} is not that of a format.`,
        `Name the format with --to: ${diffForms.join(", ")}.`,
      );
    outputs.push({ path, form });
  }
  return success(outputs);
}

const endOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
