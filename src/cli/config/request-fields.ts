import type { RequestFields } from "../../contract/result.js";
import type { Project } from "../base/project.js";

/** The fields of the request: those of the front matter, else of the profile's `defaults`, else of the configuration's. */
export function requestFields(project: Project, request: RequestFields, profile?: string): RequestFields {
  const { defaults, profiles } = project.config;
  const chosen = profile === undefined ? undefined : profiles?.[profile]?.defaults;
  return withoutUndefined({ ...defaults, ...chosen, ...request });
}

/** What stands for everything that is nobody's business. */
export const mask = "***";

/** Fields as they may be shown: a password is for the service alone, and so is what a secret parameter went into. */
export const withoutSecretFields = <Fields extends object>(fields: Fields, secrets: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === "password" || secrets.includes(name) ? mask : value]),
  ) as Fields;

const withoutUndefined = (fields: object): RequestFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
