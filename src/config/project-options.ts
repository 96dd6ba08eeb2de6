import type { ProjectOptions } from "../contract/options.js";
import { resolve } from "../text/path.js";
import type { Config } from "./config-schema.js";

/** The part of the configuration that the compiler reads. `folder`: the path from the root to the configuration's folder. */
export const projectOptions = (
  { locale, rules, catalog, themes, territories, limits, constants }: Config,
  folder = "",
): ProjectOptions => ({
  ...(locale !== undefined && { locale }),
  ...(rules && { rules }),
  ...(catalog && { catalog: defined(catalog) }),
  ...(themes && { themes }),
  ...(territories && { territories: fromRoot(territories, folder) }),
  ...(limits && { limits: defined(limits) }),
  ...(constants && { constants }),
});

const fromRoot = (territories: NonNullable<Config["territories"]>, folder: string) =>
  Object.fromEntries(
    Object.entries(territories).map(([name, own]) => [
      name,
      { ...own, file: folder === "" ? own.file : resolve(folder, own.file) },
    ]),
  );

/** The object without keys whose value is undefined, which zod's optional keys may have. */
const defined = <Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
