import { chooseBrand } from "../../config/choose-brand.js";
import type { Config } from "../../config/config-schema.js";
import { requestFields } from "../../config/request-fields.js";
import type { ProjectOptions } from "../../contract/options.js";
import type { LanguageServiceOptions } from "../language-service.js";
import type { LookOf } from "../picture-look.js";
import type { ServerSettings } from "./settings.js";

/** The options that a configuration sets for a language service. A stranger's configuration does not decide how much igx may read. */
export function configured(
  config: Config,
  { trusted }: ServerSettings,
  compiler: ProjectOptions,
): Pick<LanguageServiceOptions, "project" | "lookOf"> {
  const { limits, ...options } = compiler;
  return { project: { ...options, ...(trusted && limits && { limits }) }, lookOf: lookOf(config) };
}

/** The look of the pictures of `igx render`. */
const lookOf =
  (config: Config): LookOf =>
  (request) => {
    const { title, width, copyright, theme_id } = requestFields({ config }, request);
    const brand = chooseBrand({ config }, undefined, theme_id)?.[1];
    return {
      ...(title !== undefined && { title }),
      ...(width !== undefined && { width }),
      ...(copyright !== undefined && { copyright }),
      ...(brand && { brand }),
    };
  };
