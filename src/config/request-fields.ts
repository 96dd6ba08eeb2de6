import type { RequestFields } from "../contract/result.js";
import type { Config } from "./config-schema.js";

/** The fields of the request. Front matter wins over the `defaults` of the profile, these over the `defaults` of the configuration. */
export function requestFields(
  { config: { defaults, profiles } }: { readonly config: Config },
  request: RequestFields,
  profile?: string,
): RequestFields {
  const chosen = profile === undefined ? undefined : profiles?.[profile]?.defaults;
  return withoutUndefined({ ...defaults, ...chosen, ...request });
}

/** The copyright that pictures show: none if a secret parameter is part of it. */
export const shownCopyright = ({ copyright }: RequestFields, secrets: readonly string[]): string | undefined =>
  secrets.includes("copyright") ? undefined : copyright;

/** Replaces secrets in everything that igx shows. */
export const mask = "***";

/** Fields that igx may show: `***` replaces the password and every field that a secret parameter is part of. */
export const withoutSecretFields = <Fields extends object>(fields: Fields, secrets: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === "password" || secrets.includes(name) ? mask : value]),
  ) as Fields;

function withoutUndefined(fields: Readonly<Record<string, unknown>>): RequestFields {
  const isWhole = Object.values(fields).every((value) => value !== undefined);
  return isWhole ? fields : Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
