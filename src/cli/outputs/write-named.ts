import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import type { Outcome } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { guardNamedFiles } from "./guard-outputs.js";
import { type WriteResult, writeOutput } from "./write-output.js";

/** Writes a file that an option names, such as `--output-file`. Never a file of igx itself, never through a link out of the root. */
export async function writeNamed(
  context: Pick<Context, "cwd">,
  root: string,
  file: string,
  text: string,
): Promise<Outcome<WriteResult>> {
  const path = slashes(resolve(context.cwd, file));
  const guarded = await guardNamedFiles(context, root, [path]);
  return guarded.ok ? writeOutput(path, text, { root }) : guarded;
}
