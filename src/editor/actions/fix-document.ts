import { type FixKind, fixOf } from "../../compile/apply-fixes.js";
import { compile } from "../../compile/compile.js";
import { fixRound, maxFixRounds } from "../../compile/fix-round.js";
import type { DocumentLevel } from "../levels.js";

/** The text of a document after all its fixes of a kind, as `igx check --fix` writes it: round by round, until no fix is left. */
export async function fixDocument({ file, project, uri, result }: DocumentLevel, kind: FixKind): Promise<string> {
  const { host, options } = project;
  const params = project.paramsOf(uri);
  let fixed = file;
  let { diagnostics } = await result();
  for (let round = 0; round < maxFixRounds; round++) {
    const next = fixRound(fixed, diagnostics, kind);
    if (!next) break;
    fixed = { path: file.path, text: next.text };
    ({ diagnostics } = await compile(fixed, { path: file.path, host, project: options, params, optionalParams: true }));
  }
  return fixed.text;
}

/** Whether there is anything to fix. */
export const isFixable = async ({ path, result }: DocumentLevel, kind: FixKind): Promise<boolean> =>
  (await result()).diagnostics.some((one) => one.file === path && fixOf(one, kind) !== undefined);
