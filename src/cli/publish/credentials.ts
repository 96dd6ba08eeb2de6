import { basename, resolve } from "node:path";
import { configNames } from "../../config/config-names.js";
import type { Backend, CredentialField, Credentials } from "../../publish/backend.js";
import { backends } from "../../publish/backends.js";
import { findBackend } from "../../publish/find-backend.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { type BaseUrlPlaces, chooseBaseUrl, type FoundValue, namedBaseUrl } from "./choose-base-url.js";
import {
  type CredentialSource,
  credentialsFile,
  defaultFile,
  dotEnv,
  emptySource,
  keychain,
} from "./credential-sources.js";

export interface CredentialsOptions {
  /** `--credentials FILE`: you name it on purpose, so it wins over the environment. Relative to the current directory. */
  readonly credentials?: string;
  /** `--profile NAME`, a target of the configuration. */
  readonly profile?: string;
  /** `--base-url URL`, which wins over all others. */
  readonly baseUrl?: string;
}

/** The back-end of the base URL, and the credentials found for it. */
interface FoundCredentials {
  readonly backend: Backend;
  /** By the back-end's fields. */
  readonly credentials: Readonly<Partial<Record<string, FoundValue>>>;
  readonly baseUrl?: FoundValue;
  /** Why a place that may have the rest could not be asked. */
  readonly problem?: string;
}

/** The credentials of an account, all of them. */
export interface LoadedCredentials {
  readonly backend: Backend;
  readonly credentials: Credentials;
  /** Without a trailing slash. The back-end checks that it is https. */
  readonly baseUrl?: string;
}

/** All credentials of the account, or the missing ones and where to set them (exit 3). */
export async function loadCredentials(
  context: Context,
  options: CredentialsOptions,
): Promise<Outcome<LoadedCredentials>> {
  const found = await findCredentials(context, options);
  if (!found.ok) return found;
  const { backend, credentials, baseUrl, problem } = found.value;
  const missing = backend.credentials.filter(({ field }) => !credentials[field]);
  if (missing.length > 0) {
    const first = missing.length < backend.credentials.length ? missing[0]!.variable : undefined;
    return missingCredentials(context, backend, first, problem);
  }
  return success({
    backend,
    credentials: valuesOf(credentials),
    ...(baseUrl && { baseUrl: baseUrl.value.replace(/(?<!\/)\/+$/, "") }),
  });
}

/** Credentials without the places they come from. */
export const valuesOf = (credentials: FoundCredentials["credentials"]): Credentials =>
  Object.fromEntries(Object.entries(credentials).flatMap(([field, found]) => (found ? [[field, found.value]] : [])));

/** `first`: the first that is missing; `undefined` if all are. */
function missingCredentials(
  context: Context,
  { credentials }: Backend,
  first: string | undefined,
  problem: string | undefined,
) {
  const names = credentials.map(({ variable }) => variable).join(" and ");
  const message = first === undefined ? "There are no API credentials" : `${first} is not set`;
  const { failure: why } = failure(
    ExitCode.outside,
    problem === undefined ? `${message}.` : `${message}, and ${problem}.`,
    `Set ${names} in the environment, in .env at the root, or in ${defaultFile(context)} (mode 0600).`,
  );
  return { ok: false, failure: { ...why, code: "missing-credentials" } } as const;
}

const urlVariable = "IGX_BASE_URL";

/**
 * All credentials that there are. Each comes from the first place that has it: `--credentials FILE`, the environment, `.env` at the root, the
 * user's credentials file, the system keychain; the base URL as `chooseBaseUrl` says. Fails if a named file is missing, if others can read it,
 * or if the project would send the user's key somewhere else.
 */
export async function findCredentials(
  context: Context,
  options: CredentialsOptions,
): Promise<Outcome<FoundCredentials>> {
  const project = await context.project();
  if (!project.ok) return project;
  const profile = profileUrl(project.value, options.profile);
  if (!profile.ok) return profile;
  const collected: Collected = { values: new Map(), urls: [] };
  const places = (): BaseUrlPlaces => ({
    urls: [...collected.urls, ...configured(project.value)],
    profile: profile.value,
    option: options.baseUrl,
  });
  const backend = (): Backend => findBackend(namedBaseUrl(places())?.value);
  const isComplete = () => backend().credentials.every(({ variable }) => collected.values.has(variable));
  for (const source of sourcesOf(context, project.value, options, isComplete)) {
    const found = await source();
    if (!found.ok) return found;
    collect(collected, found.value);
  }
  for (const { variable, isSecret } of allFields()) {
    const found = collected.values.get(variable);
    // The service may show it without the spaces around it.
    if (isSecret && found) context.addSecret(found.value.trim());
  }
  const credentials = Object.fromEntries(
    backend().credentials.flatMap(({ field, variable }) => {
      const found = collected.values.get(variable);
      return found ? [[field, found]] : [];
    }),
  );
  const key = Object.values(credentials).find(({ own }) => own);
  const url = chooseBaseUrl(places(), key, backend().home);
  if (!url.ok) return url;
  const { problem } = collected;
  return success({
    backend: backend(),
    credentials,
    ...(url.value && { baseUrl: url.value }),
    ...(problem !== undefined && { problem }),
  });
}

const allFields = (): readonly CredentialField[] => backends.flatMap(({ credentials }) => credentials);

interface Collected {
  problem?: string;
  /** By variable. */
  readonly values: Map<string, FoundValue>;
  readonly urls: FoundValue[];
}

function collect(collected: Collected, { values: found, from, own, ownKeys = own, problem }: CredentialSource): void {
  const { values, urls } = collected;
  if (problem !== undefined) collected.problem = problem;
  for (const { variable } of allFields()) {
    const value = withoutLineEnd(found[variable]);
    if (value && !values.has(variable)) values.set(variable, { value, from, own: ownKeys });
  }
  const url = withoutLineEnd(found[urlVariable]);
  if (url) urls.push({ value: url, from, own });
}

/** Secrets of CI are often made from a file or a pipe, with its line end, which would make each signature wrong. No key ends in one. */
const withoutLineEnd = (value: string | undefined): string | undefined => value?.replace(/(?<![\r\n])[\r\n]+$/, "");

/** The places in their order. A later one is asked only for an account: a base URL alone may belong to another account. */
function sourcesOf(
  context: Context,
  { root }: Project,
  options: CredentialsOptions,
  isComplete: () => boolean,
): readonly (() => Promise<Outcome<CredentialSource>>)[] {
  const named = options.credentials === undefined ? undefined : resolve(context.cwd, options.credentials);
  const nothing = success(emptySource);
  const secrets = allFields().flatMap(({ variable, isSecret }) => (isSecret ? [variable] : []));
  const names = [...allFields().map(({ variable }) => variable), urlVariable];
  return [
    async () => (named === undefined ? nothing : credentialsFile(named, true)),
    async () => success({ values: context.env, from: "the environment", own: true }),
    () => dotEnv(context, root, secrets),
    async () => (isComplete() || named !== undefined ? nothing : credentialsFile(defaultFile(context), false)),
    async () => (isComplete() ? nothing : success(await keychain(names))),
  ];
}

const configured = ({ config: { baseUrl } }: Project): readonly FoundValue[] =>
  baseUrl === undefined ? [] : [{ value: baseUrl, from: "the configuration", own: false }];

function profileUrl(project: Project, name: string | undefined): Outcome<FoundValue | undefined> {
  if (name === undefined) return success(undefined);
  const profiles = project.config.profiles ?? {};
  if (!Object.hasOwn(profiles, name))
    return failure(ExitCode.usage, `There is no profile \`${name}\`.`, profileHint(project, name));
  const url = profiles[name]?.baseUrl;
  return success(url === undefined ? undefined : { value: url, from: `the profile ${name}`, own: false });
}

function profileHint({ config: { profiles = {} }, configPath }: Project, name: string): string {
  const known = Object.keys(profiles);
  if (known.length > 0) return `Known: ${known.join(", ")}.`;
  const member = `"profiles": {${JSON.stringify(name)}: {}}`;
  return configPath === undefined
    ? `No configuration is here or above. Write \`{${member}}\` to ${configNames[0]}, or run igx in the folder of the configuration.`
    : `The configuration has no profiles. Add \`${member}\` to ${basename(configPath)}.`;
}
