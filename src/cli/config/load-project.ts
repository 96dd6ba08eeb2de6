import { realpathSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { projectOptions } from "../../config/project-options.js";
import type { Context } from "../base/context.js";
import { fileStats } from "../base/file-stats.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { orSystemFailure } from "../base/system-failure.js";
import { nodeHost } from "../host/node.js";
import { outOfRoot, ownFileLeadingOut } from "../outputs/guard-outputs.js";
import { type ConfigPlace, loadConfig } from "./config.js";
import { projectFolder } from "./project-folder.js";
import { rootWithoutConfig } from "./project-ids.js";

/**
 * The project of a run as a whole: the one that all inputs belong to. Several projects have none in common but the repository, or else the
 * current folder, without a configuration: `projectsOf` finds that of each file. The root is the first of these: `--root`, the
 * configuration's `root`, the folder of the configuration, the top of the repository, the current folder.
 */
export const loadProject = (wanted: WantedProject): Promise<Outcome<Project>> =>
  orSystemFailure(() => findProject(wanted));

type WantedProject = Pick<Context, "cwd" | "common" | "inputs" | "hostOf"> & Pick<ConfigPlace, "textOf">;

async function findProject({ cwd, common, inputs = [], textOf, hostOf }: WantedProject): Promise<Outcome<Project>> {
  const named = common.root === undefined ? undefined : resolve(cwd, common.root);
  const isGiven = common.config !== undefined || named !== undefined;
  const start = isGiven ? cwd : await projectFolder(cwd, inputs);
  const loaded =
    start === undefined
      ? success({ path: undefined, config: {} })
      : await loadConfig(cwd, { named: common.config, folder: start, root: named, ...(textOf && { textOf }) });
  if (!loaded.ok) return loaded;
  const { path, config } = loaded.value;
  const folder = path === undefined ? cwd : dirname(path);
  const wanted = named ?? (path === undefined ? rootWithoutConfig(cwd, start) : resolve(folder, config.root ?? "."));
  if (!fileStats(wanted)?.isDirectory()) {
    const advice = named ? "Name a folder with --root." : "Change `root` in the configuration, or make the folder.";
    return pathFailure(wanted, `The root ${wanted} is not a folder.`, advice);
  }
  // Before any command writes to its lock file or `.igx`: a checkout may contain links instead.
  const root = slashes(realpathSync.native(wanted));
  // Before any command writes to its lock file or `.igx`: a checkout may contain links in their place.
  const leading = ownFileLeadingOut(root);
  if (leading) return outOfRoot(leading.name, leading.real);
  return success({
    root,
    runRoot: root,
    folder,
    ...(path !== undefined && { configPath: path }),
    config,
    options: projectOptions(config, slashes(relative(root, realpathSync.native(folder)))),
    host: hostOf ? hostOf(root) : nodeHost({ root }),
    ...(hostOf && { hostOf }),
  });
}
