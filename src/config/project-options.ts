import type { ProjectOptions } from "../contract/options.js";
import type { Config } from "./config-schema.js";

/** The part of the configuration that the compiler reads. */
export const projectOptions = ({ locale, rules, catalog, themes, limits, constants }: Config): ProjectOptions => ({
  ...(locale !== undefined && { locale }),
  ...(rules && { rules }),
  ...(catalog && { catalog: defined(catalog) }),
  ...(themes && { themes }),
  ...(limits && { limits: defined(limits) }),
  ...(constants && { constants }),
});

/** The object without keys whose value is undefined, which zod's optional keys may have. */
const defined = <Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
