import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import type { Project } from "./project.js";

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
  /** `--profile NAME`: its base URL wins over all others. */
  readonly profile?: string;
}

const names = ["IGX_API_KEY", "IGX_API_SECRET", "IGX_BASE_URL"] as const;
type Name = (typeof names)[number];
type Values = Readonly<Partial<Record<string, string>>>;

/** A value and the place it came from, for `doctor`, which shows the place only. */
export interface Found {
  readonly value: string;
  readonly from: string;
}
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
 * Whatever is there of the three, each from the first place that has it: `--credentials FILE`, the environment, `.env` at
 * the root, the user's credentials file, the system keychain. Fails on a file that is missing though named, or that others can read.
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
  const found: Partial<Record<Name, Found>> = { ...chosen.value };
  // A place further away is asked only for an account: a base URL alone may belong to another one.
  const complete = () => found.IGX_API_KEY !== undefined && found.IGX_API_SECRET !== undefined;
  const nothing = { values: {}, from: "" };
  const sources: (() => Promise<Outcome<{ values: Values; from: string }>>)[] = [
    async () => (named === undefined ? success(nothing) : credentialsFile(named, true)),
    async () => success({ values: context.env, from: "the environment" }),
    () => dotEnv(project.value.root),
    async () => (complete() || named !== undefined ? success(nothing) : credentialsFile(defaultFile(context), false)),
    async () => success(complete() ? nothing : { values: await keychain(), from: "keychain" }),
    async () => success({ values: { IGX_BASE_URL: project.value.config.baseUrl ?? "" }, from: "the configuration" }),
  ];
  for (const source of sources) {
    const values = await source();
    if (!values.ok) return values;
    for (const name of names) {
      const value = values.value.values[name];
      if (value) found[name] ??= { value, from: values.value.from };
    }
  }
  if (found.IGX_API_SECRET) context.hide(found.IGX_API_SECRET.value);
  return success(found);
}

function profileUrl(project: Project, name: string | undefined): Outcome<FoundCredentials> {
  if (name === undefined) return success({});
  const profiles = project.config.profiles ?? {};
  if (!Object.hasOwn(profiles, name)) {
    const known = Object.keys(profiles);
    const hint = known.length > 0 ? `Known: ${known.join(", ")}.` : "The configuration has no profiles.";
    return failure(ExitCode.usage, `There is no profile "${name}".`, hint);
  }
  const url = profiles[name]?.baseUrl;
  return success(url ? { IGX_BASE_URL: { value: url, from: `profile ${name}` } } : {});
}

const defaultFile = (context: Context): string =>
  join(context.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "igx", "credentials");

async function dotEnv(root: string) {
  const text = await readFile(join(root, ".env"), "utf8").catch(() => "");
  return success({ values: parseEnv(text) as Values, from: ".env" });
}

async function credentialsFile(path: string, named: boolean): Promise<Outcome<{ values: Values; from: string }>> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) {
    if (named) return failure(ExitCode.outside, `There is no credentials file ${path}.`);
    return success({ values: {}, from: path });
  }
  // Windows keeps no such modes.
  if (process.platform !== "win32" && (stats.mode & 0o077) !== 0)
    return failure(ExitCode.outside, `Others can read the credentials file ${path}.`, `chmod 600 ${path}`);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return failure(ExitCode.outside, `The credentials file ${path} cannot be read.`);
  return success({ values: parseEnv(text) as Values, from: path });
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
