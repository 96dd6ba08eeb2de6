import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Context } from "../base/context.js";
import { isNotThere } from "../base/file-stats.js";
import { noteOnce } from "../base/note-once.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { readBoundedText } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { isWithin, realOf } from "../config/config-paths.js";
import { printable } from "../report/printable.js";

type Values = Readonly<Partial<Record<string, string>>>;

/** A place that may contain some of the credentials, or a base URL. */
export interface CredentialSource {
  readonly values: Values;
  /** As messages name it. */
  readonly from: string;
  /** Whether only the user writes there. */
  readonly own: boolean;
  /** Set where it differs from `own` for credentials. */
  readonly ownKeys?: boolean;
  /** Why the place could not be asked, though it may have the rest: the end of a sentence. */
  readonly problem?: string;
}

export const emptySource: CredentialSource = { values: {}, from: "", own: true };

export const defaultFile = (context: Context): string =>
  join(context.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "igx", "credentials");

const maximum = 1024 * 1024;

/** `.env` at the root of the project. */
export async function dotEnv(
  context: Context,
  root: string,
  secrets: readonly string[],
): Promise<Outcome<CredentialSource>> {
  const path = join(root, ".env");
  const text = await readBoundedText(path, { maximum }).catch((error: NodeJS.ErrnoException) => error);
  // Without it, igx would publish with another key, or to another service.
  if (text instanceof Error && !isAbsent(text)) return pathFailure(path, `${path} cannot be read: ${reason(text)}.`);
  const values = text instanceof Error ? {} : valuesOf(text);
  if (!values) return pathFailure(path, `${path} cannot be read: ${notUtf8}.`);
  const stats = await stat(path).catch(() => undefined);
  if (secrets.some((name) => values[name]) && stats && isOpen(stats.mode))
    // A doctor with `--online` looks for credentials twice.
    noteOnce(context, `${path} has your API secret, and others can read it: chmod 600 ${path}`);
  // If `.env` is a link to a file of the user's outside of the project, the key in it is still the user's own.
  const ownKeys = !isWithin([root], realOf(path));
  return success({ values, from: ".env", own: false, ownKeys });
}

const notUtf8 = "it is not UTF-8";

/**
 * The variables of a file; `undefined` if it is UTF-16, as PowerShell writes it. Editors on Windows begin a file with a byte-order mark, which would be a
 * part of the first name: without that variable, igx would publish with another key, or to another service.
 */
const valuesOf = (text: string): Values | undefined => (text.includes("\0") ? undefined : parseEnv(asLines(text)));

/** As Node reads it: without a byte-order mark, with line feeds alone, and no tab before a name, which would be a part of it. */
const asLines = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/^[ \t]+/gm, "");

/** A folder of that name has nothing to do with igx: tools for Python make one. */
const isAbsent = (error: NodeJS.ErrnoException): boolean => isNotThere(error) || error.code === "EISDIR";

/** Whether other users have any access to a file. Windows has no such modes. */
const isOpen = (mode: number): boolean => process.platform !== "win32" && (mode & 0o077) !== 0;

/** A file that only its owner may read. `named`: it must exist, and may be a pipe. */
export async function credentialsFile(path: string, named: boolean): Promise<Outcome<CredentialSource>> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (stats instanceof Error) return withoutFile(path, stats, named);
  if (!stats.isFile() && !(named && stats.isFIFO())) {
    const what = stats.isDirectory() ? "a folder" : "not a regular file";
    if (named) return pathFailure(path, `The credentials file ${path} is ${what}.`, nameFile);
    return success({ values: {}, from: path, own: true });
  }
  if (isOpen(stats.mode))
    return pathFailure(path, `Others can read the credentials file ${path}.`, `chmod 600 ${path}`);
  const text = await readBoundedText(path, { maximum, streams: named }).catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error) return unreadable(path, text);
  const values = valuesOf(text);
  return values
    ? success({ values, from: path, own: true })
    : pathFailure(path, `The credentials file ${path} cannot be read: ${notUtf8}.`);
}

const nameFile = "Name a file with IGX_API_KEY=… and IGX_API_SECRET=….";

/** A file that the user has not named may be missing. The folder of settings may belong to another user, as with `sudo -u`. */
function withoutFile(path: string, error: NodeJS.ErrnoException, named: boolean): Outcome<CredentialSource> {
  if (named && isNotThere(error)) return pathFailure(path, `There is no credentials file ${path}.`, nameFile);
  if (named || !(isNotThere(error) || error.code === "EACCES")) return unreadable(path, error);
  return success({ values: {}, from: path, own: true });
}

const unreadable = (path: string, error: NodeJS.ErrnoException) =>
  pathFailure(path, `The credentials file ${path} cannot be read: ${reason(error)}.`);

/** The part of the library that igx uses. The package is optional, so its types may be missing. */
interface Keyring {
  readonly Entry: new (service: string, account: string) => { getPassword(): string | null };
}

/** The entries of the service `igx` in the system's keychain. It may be locked, deny the access, or be missing on this machine. */
export async function keychain(names: readonly string[]): Promise<CredentialSource> {
  const library = "@napi-rs/keyring";
  const loaded = await import(library).catch(() => undefined);
  if (!loaded) return emptySource;
  const { Entry } = loaded as Keyring;
  try {
    const values = Object.fromEntries(names.map((name) => [name, new Entry("igx", name).getPassword() ?? ""]));
    return { values, from: "keychain", own: true };
  } catch (error) {
    const why = error instanceof Error ? printable(error.message).replace(/\.$/, "") : "it fails";
    return { ...emptySource, problem: `the system keychain cannot be read: ${why}` };
  }
}
