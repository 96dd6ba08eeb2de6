import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { readBoundedText, readRefusals } from "../base/read-bounded.js";
import { isWithin, realOf } from "../config/config-paths.js";
import { chooseBaseUrl, type Found } from "./choose-base-url.js";

/** The three things a signed request needs. */
export interface Credentials {
  readonly apiKey: string;
  /** Signs requests (specification, section 5); never printed: `context.hide` has been told already. */
  readonly apiSecret: string;
  /** Without a trailing slash. Whether it is https is for the one who sends to check. */
  readonly baseUrl?: string;
}

export type CredentialsResult = Outcome<Credentials>;

export interface CredentialsOptions {
  /** `--credentials FILE`: named on purpose, so it wins over the environment. Relative to the current directory. */
  readonly credentials?: string;
  /** `--profile NAME`, a target of the configuration. */
  readonly profile?: string;
  /** `--base-url URL`, which wins over all others. */
  readonly baseUrl?: string;
}

const names = ["IGX_API_KEY", "IGX_API_SECRET", "IGX_BASE_URL"] as const;
type Name = (typeof names)[number];
type Values = Readonly<Partial<Record<string, string>>>;
export type FoundCredentials = Readonly<Partial<Record<Name, Found>>>;

/** Key, secret and base URL, or one sentence about what is missing and where to put it (exit 3). */
export async function loadCredentials(context: Context, options: CredentialsOptions = {}): Promise<CredentialsResult> {
  const found = await findCredentials(context, options);
  if (!found.ok) return found;
  const { IGX_API_KEY: key, IGX_API_SECRET: secret, IGX_BASE_URL: baseUrl } = found.value;
  if (!key || !secret) return failure(ExitCode.outside, missing(key, secret), whereToPut(context));
  return success({
    apiKey: key.value,
    apiSecret: secret.value,
    ...(baseUrl && { baseUrl: baseUrl.value.replace(/\/+$/, "") }),
  });
}

const missing = (key: Found | undefined, secret: Found | undefined): string =>
  key || secret ? `${key ? "IGX_API_SECRET" : "IGX_API_KEY"} is not set.` : "There are no API credentials.";

const whereToPut = (context: Context): string =>
  `Set IGX_API_KEY and IGX_API_SECRET in the environment, in .env at the root, or in ${defaultFile(context)} (mode 0600).`;

/**
 * Whatever is there of the three. Key and secret come from the first place that has them: `--credentials FILE`, the environment, `.env` at
 * the root, the user's credentials file, the system keychain; the base URL as `chooseBaseUrl` says. Fails on a file that is missing though
 * named, or that others can read, and where the project would send the user's key somewhere else.
 */
export async function findCredentials(
  context: Context,
  options: CredentialsOptions,
): Promise<Outcome<FoundCredentials>> {
  const project = await context.project();
  if (!project.ok) return project;
  const named = options.credentials === undefined ? undefined : resolve(context.cwd, options.credentials);
  const chosen = profileUrl(project.value, options.profile);
  if (!chosen.ok) return chosen;
  const found: Partial<Record<Name, Found>> = {};
  const urls: Found[] = [];
  // A place further away is asked only for an account: a base URL alone may belong to another one.
  const complete = () => found.IGX_API_KEY !== undefined && found.IGX_API_SECRET !== undefined;
  const nothing = { values: {}, from: "", own: true };
  const sources: (() => Promise<Outcome<CredentialSource>>)[] = [
    async () => (named === undefined ? success(nothing) : credentialsFile(named, true)),
    async () => success({ values: context.env, from: "the environment", own: true }),
    () => dotEnv(context, project.value.root),
    async () => (complete() || named !== undefined ? success(nothing) : credentialsFile(defaultFile(context), false)),
    async () => success(complete() ? nothing : { values: await keychain(), from: "keychain", own: true }),
  ];
  for (const source of sources) {
    const values = await source();
    if (!values.ok) return values;
    const { from, own, ownKeys = own } = values.value;
    for (const name of names) {
      const value = values.value.values[name];
      if (value && name === "IGX_BASE_URL") urls.push({ value, from, own });
      else if (value) found[name] ??= { value, from, own: ownKeys };
    }
  }
  if (found.IGX_API_SECRET) context.addSecret(found.IGX_API_SECRET.value);
  const { baseUrl } = project.value.config;
  if (baseUrl !== undefined) urls.push({ value: baseUrl, from: "the configuration", own: false });
  const url = chooseBaseUrl({
    key: [found.IGX_API_KEY, found.IGX_API_SECRET].find((one) => one?.own),
    urls,
    profile: chosen.value,
    option: options.baseUrl,
  });
  if (!url.ok) return url;
  return success({ ...found, ...(url.value && { IGX_BASE_URL: url.value }) });
}

/** A place that may have some of the three. */
interface CredentialSource {
  readonly values: Values;
  readonly from: string;
  readonly own: boolean;
  /** Where it differs from `own`. */
  readonly ownKeys?: boolean;
}

function profileUrl(project: Project, name: string | undefined): Outcome<Found | undefined> {
  if (name === undefined) return success(undefined);
  const profiles = project.config.profiles ?? {};
  if (!Object.hasOwn(profiles, name)) {
    const known = Object.keys(profiles);
    const hint = known.length > 0 ? `Known: ${known.join(", ")}.` : "The configuration has no profiles.";
    return failure(ExitCode.usage, `There is no profile "${name}".`, hint);
  }
  const url = profiles[name]?.baseUrl;
  return success(url === undefined ? undefined : { value: url, from: `the profile ${name}`, own: false });
}

const defaultFile = (context: Context): string =>
  join(context.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "igx", "credentials");

const maximum = 1024 * 1024;

async function dotEnv(context: Context, root: string): Promise<Outcome<CredentialSource>> {
  const path = join(root, ".env");
  const text = await readBoundedText(path, { maximum }).catch((error: NodeJS.ErrnoException) => error);
  const refused = text instanceof Error ? readRefusals[text.code as keyof typeof readRefusals] : undefined;
  if (refused !== undefined) return failure(ExitCode.outside, `${path} cannot be read: ${refused}.`);
  const values = (text instanceof Error ? {} : parseEnv(text)) as Values;
  const stats = await stat(path).catch(() => undefined);
  if (values["IGX_API_SECRET"] && stats && isOpen(stats.mode))
    context.note(`${path} has your API secret, and others can read it: chmod 600 ${path}`);
  // A link of the project's to a file of the user's makes nobody else's key of it.
  const ownKeys = !isWithin([root], await realOf(path));
  return success({ values, from: ".env", own: false, ownKeys });
}

/** Whether others than its owner may do anything with a file. Windows keeps no such modes. */
const isOpen = (mode: number): boolean => process.platform !== "win32" && (mode & 0o077) !== 0;

async function credentialsFile(path: string, named: boolean): Promise<Outcome<CredentialSource>> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile() && !(named && stats?.isFIFO())) {
    if (named) return failure(ExitCode.outside, `There is no credentials file ${path}.`);
    return success({ values: {}, from: path, own: true });
  }
  if (isOpen(stats.mode))
    return failure(ExitCode.outside, `Others can read the credentials file ${path}.`, `chmod 600 ${path}`);
  const text = await readBoundedText(path, { maximum, streams: named }).catch(() => undefined);
  if (text === undefined) return failure(ExitCode.outside, `The credentials file ${path} cannot be read.`);
  return success({ values: parseEnv(text) as Values, from: path, own: true });
}

/** What the library looks like from here; it is optional, so its types are not at hand. */
interface Keyring {
  readonly Entry: new (service: string, account: string) => { getPassword(): string | null };
}

/** The entries of the service `igx` in the system's keychain. Headless machines have none, and the library throws there. */
async function keychain(): Promise<Values> {
  const library = "@napi-rs/keyring";
  try {
    const { Entry } = (await import(library)) as Keyring;
    return Object.fromEntries(names.map((name) => [name, new Entry("igx", name).getPassword() ?? ""]));
  } catch {
    return {};
  }
}
