import { type FixKind, fixOf } from "../../compile/apply-fixes.js";
import { compile } from "../../compile/compile.js";
import { fixRounds } from "../../compile/fix-round.js";
import type { DocumentLevel } from "../levels.js";

/** The text of a document after all its fixes of a kind, as `igx check --fix` writes it. */
export function fixDocument({ file, project, uri, result }: DocumentLevel, kind: FixKind): Promise<string> {
  const { path } = file;
  const { host, options } = project;
  const params = project.paramsOf(uri);
  return fixRounds(file, kind, async (text) => {
    if (text === file.text) return (await result()).diagnostics;
    return (await compile({ path, text }, { path, host, project: options, params, optionalParams: true })).diagnostics;
  });
}

/** Whether there is anything to fix. */
export const isFixable = async ({ path, result }: DocumentLevel, kind: FixKind): Promise<boolean> =>
  (await result()).diagnostics.some((one) => one.file === path && fixOf(one, kind) !== undefined);
