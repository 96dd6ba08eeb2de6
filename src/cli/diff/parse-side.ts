import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { linkStats } from "../base/file-stats.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** One of the two things that `igx diff` compares. */
export type Side =
  | { readonly kind: "files"; readonly path: string }
  | { readonly kind: "revision"; readonly revision: string; readonly path: string }
  /** `/dev/null`: no documents. */
  | { readonly kind: "nothing" };

/** The side that an argument names. A file of this name wins over a revision, and so does a drive of Windows. */
export function parseSide({ cwd }: Pick<Context, "cwd">, arg: string): Outcome<Side> {
  if (arg === "/dev/null") return success({ kind: "nothing" });
  if (arg === "-" || linkStats(resolve(cwd, arg)) || /^[a-z]:[\\/]/i.test(arg))
    return success({ kind: "files", path: arg });
  const colon = colonOf(arg);
  if (colon === undefined) return success({ kind: "files", path: arg });
  if (colon === 0)
    return failure(
      ExitCode.usage,
      `${arg} names no revision before the colon.`,
      `Write HEAD${arg} for the last commit, or ${arg.slice(1)} for the file as it is now.`,
    );
  return success({ kind: "revision", revision: arg.slice(0, colon), path: arg.slice(colon + 1) });
}

/** The first colon that is not within braces: `HEAD^{/fix: totals}:report.igx`. */
function colonOf(arg: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < arg.length; at++) {
    if (arg[at] === "{") depth++;
    else if (arg[at] === "}") depth--;
    else if (arg[at] === ":" && depth <= 0) return at;
  }
  return undefined;
}
