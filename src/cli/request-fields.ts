import type { RequestFields } from "../compile-result.js";
import type { Project } from "./project.js";

/** The fields of the request: those of the front matter, else of the profile's `defaults`, else of the configuration's. */
export function requestFields(project: Project, request: RequestFields, profile?: string): RequestFields {
  const { defaults, profiles } = project.config;
  const chosen = profile === undefined ? undefined : profiles?.[profile]?.defaults;
  return withoutUndefined({ ...defaults, ...chosen, ...request });
}

const withoutUndefined = (fields: object): RequestFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
