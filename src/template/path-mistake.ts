import { type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import type { StringLiteral } from "../syntax/expression-ast.js";

/*
 * Texts that are not paths of documents: addresses, templates, or paths as Windows writes them.
 */

/** Why a file that is missing cannot be there, with the hint that says so. `undefined` if its path looks like one. */
export function missingReason(path: string): { readonly problem: string; readonly hint: string } | undefined {
  if (path.trim() === "") return { problem: "it is empty.", hint: "Write the path of a file, relative to this file." };
  if (/^file:/i.test(path))
    return { problem: "it is an address, not a path.", hint: "Write the path of the file, relative to this file." };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path))
    return {
      problem: "it is an address, and igx reads only files.",
      hint: "Download the file into the project, and write its path.",
    };
  if (/\p{Cc}/u.test(path))
    return {
      problem: "it contains a line end, a tab or another control character.",
      hint: "Write `/` instead of the backslash before a name.",
    };
  if (path.endsWith("/")) return { problem: "it ends with `/`, so it is a folder.", hint: "Write the path of a file." };
  return path.includes("{{")
    ? {
        problem: "a path is constant, so `{{` has no meaning in it.",
        hint: "Write the name of a file. To choose one, write its line and what uses it between `@if` and `@end`.",
      }
    : undefined;
}

/** The path with `/`, for one with backslashes. */
export const withSlashes = (path: string): string => path.replaceAll("\\", "/");

export function writeSlashes({ value, span }: Pick<StringLiteral, "value" | "span">): ReportDetails {
  const path = JSON.stringify(withSlashes(value));
  return { hint: `Write \`${path}\`.`, fixes: [replacement(`Write \`${path}\``, span, path)] };
}
