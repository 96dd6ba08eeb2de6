import { stableText } from "../../../text/stable-text.js";
import type { Project } from "../../base/project.js";
import { sha256Hex } from "../../base/sha256.js";
import { buildId } from "../../base/version.js";
import type { ParamValues } from "../../inputs/params.js";
import type { BuildSession } from "../build-options.js";

/** A change of what igx keeps of a build. */
const format = 3;

/**
 * The hash of everything but files that decides what a build makes and reports: igx itself, Node with its tables of languages, the root,
 * inputs, options, parameters and configuration. A build finds only what a build with the same hash has kept. `undefined` if something of
 * it has no stable form.
 */
export function settingsHash(
  { context: { cwd, env }, args, options }: BuildSession,
  projects: readonly Project[],
  form: string,
  params: ParamValues,
): string | undefined {
  const { NODE_OPTIONS, NODE_ICU_DATA } = env;
  const node = [process.versions, process.execArgv, NODE_OPTIONS, NODE_ICU_DATA, process.platform];
  const places = [cwd, args, options.output];
  const configured = projects.map(({ root, configPath, folder, config: { include, outDir, defaults }, options }) => [
    root,
    configPath,
    folder,
    include,
    outDir,
    defaults,
    options,
  ]);
  try {
    return sha256Hex(stableText([format, buildId, node, places, form, params, configured]));
  } catch {
    return undefined;
  }
}
