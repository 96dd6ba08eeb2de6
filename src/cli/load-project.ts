import { realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { ProjectOptions } from "../compile-options.js";
import { loadConfig } from "./config.js";
import type { Config } from "./config-schema.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { nodeHost } from "./node.js";
import { failure, type Outcome, success } from "./outcome.js";
import { slashes } from "./paths.js";
import type { Project } from "./project.js";

/** The project of a run. `--root` wins over the configuration's `root`, that over the folder of the configuration. */
export async function loadProject({ cwd, common }: Pick<Context, "cwd" | "common">): Promise<Outcome<Project>> {
  const loaded = await loadConfig(cwd, common.config);
  if (!loaded.ok) return loaded;
  const { path, config } = loaded.value;
  const folder = path === undefined ? cwd : dirname(path);
  const wanted = common.root === undefined ? resolve(folder, config.root ?? ".") : resolve(cwd, common.root);
  if (!(await stat(wanted).catch(() => undefined))?.isDirectory())
    return failure(ExitCode.outside, `The root ${wanted} is not a folder.`);
  const root = slashes(await realpath(wanted));
  return success({
    root,
    folder,
    ...(path !== undefined && { configPath: path }),
    config,
    options: projectOptions(config),
    host: nodeHost({ root }),
  });
}

const projectOptions = ({ locale, rules, catalog, limits, constants }: Config): ProjectOptions => ({
  ...(locale !== undefined && { locale }),
  ...(rules && { rules }),
  ...(catalog && { catalog: defined(catalog) }),
  ...(limits && { limits: defined(limits) }),
  ...(constants && { constants }),
});

/** Without keys that are there but undefined, which zod's optional ones may be. */
const defined = <Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
