import { realPathIn } from "../contract/real-path.js";
import {
  type dataNotFound,
  fileNotAllowed,
  type includeNotFound,
  pathOutsideRoot,
} from "../diagnostics/messages/template.js";
import type * as ast from "../syntax/ast.js";
import { isBytes } from "../text/is-bytes.js";
import { isOwnFile } from "../text/own-files.js";
import { directoryOf, isAbsolute, isInside, relativeTo, resolve } from "../text/path.js";
import { systemReason } from "../text/system-reason.js";
import type { LoadContext, ModuleReading } from "./load-context.js";
import { missingReason, withSlashes, writeSlashes } from "./path-mistake.js";

/** A file that a document may read. */
export interface AllowedFile {
  /** Absolute, as the document names it. */
  readonly path: string;
  /** The same after symbolic links are followed: what was checked is what is read. */
  readonly real: string;
}

/** The file that a document may read, or `undefined` after reporting why not. Symbolic links are followed before it is checked. */
export async function allowedFile(
  literal: ast.StringLiteral,
  { path, context, report }: ModuleReading,
): Promise<AllowedFile | undefined> {
  const named = literal.value;
  const resolved = resolve(directoryOf(path), named);
  const problem =
    isAbsolute(named) || named.includes("\\") || !isInside(context.root, resolved)
      ? "outside"
      : forbidden(relativeTo(context.root, resolved));
  const real = problem === undefined ? await realPathOf(resolved, context) : resolved;
  const realRoot = await realPathOf(context.root, context);
  const realProblem =
    problem ?? (isInside(realRoot, real) ? (systemFolder(real) ?? forbidden(relativeTo(realRoot, real))) : "outside");
  if (realProblem === undefined) return { path: resolved, real };
  if (realProblem === "outside") reportOutside(literal, path, context, report);
  else report(fileNotAllowed, literal.span, { path: named, reason: realProblem });
  return undefined;
}

/** A path with backslashes is refused as a whole, since it can lead outside on some systems. Mostly the file is in the project. */
function reportOutside(
  literal: ast.StringLiteral,
  from: string,
  { root }: ModuleReading["context"],
  report: ModuleReading["report"],
): void {
  const path = literal.value;
  const meant = withSlashes(path);
  const isInProject = !isAbsolute(meant) && isInside(root, resolve(directoryOf(from), meant));
  const hasBackslash = meant !== path && isInProject;
  report(pathOutsideRoot, literal.span, { path, hasBackslash }, hasBackslash ? writeSlashes(literal) : {});
}

/**
 * The path after symbolic links are followed. Where nothing is there, they are followed as far as there is something, so that
 * nobody learns what is missing outside the root.
 */
export async function realPathOf(path: string, { host }: Pick<LoadContext, "host">): Promise<string> {
  if (!host) return path;
  const real = await realPathIn(host, path);
  const folder = directoryOf(path);
  if (real !== path || folder === path || folder === "") return real;
  return resolve(await realPathOf(folder, { host }), path.slice(folder.length).replace(/^\//, ""));
}

/**
 * Files that the system makes up when they are read, such as the environment of a process with its secrets, are never part of a project, whatever the root is.
 * `/dev/shm` is a folder of ordinary files in memory (shm_overview(7)).
 */
function systemFolder(path: string): string | undefined {
  const folder = /^\/(?:proc|sys|dev(?!\/shm\/))(?=\/)/.exec(path)?.[0];
  return folder === undefined ? undefined : `it is in \`${folder}\``;
}

function forbidden(path: string): string | undefined {
  const parts = path.split("/");
  if (parts.some((part) => part.startsWith("."))) return "a name in it begins with a dot";
  // Some file systems do not tell capitals from small letters.
  if (parts.some((part) => part.toLowerCase() === "node_modules")) return "it is in `node_modules`";
  return isOwnFile(path) ? "it is a file of igx itself" : undefined;
}

/** The bytes of a file that a document names, of at most `maximum` of its budget; what is missing is reported with `missing`. */
export async function readBytes(
  literal: ast.StringLiteral,
  { path, real }: AllowedFile,
  reading: ModuleReading,
  missing: typeof dataNotFound | typeof includeNotFound,
  bound: "dataBytes" | "sourceBytes" = "dataBytes",
): Promise<Uint8Array | undefined> {
  const { context, report } = reading;
  // No file has such a path, but systems would fail in their own ways, or read the file without the `/`.
  if (/\0|\/$/.test(literal.value)) return reportMissing(literal, missing, report);
  context.dependencies.add(relativeTo(context.root, path));
  const { budget, host } = context;
  const most = Math.min(budget.limits[bound], budget.left("dataBytes"));
  try {
    const bytes = await host?.readFile(real, most);
    if (!bytes) reportMissing(literal, missing, report);
    // Of a program without types: a text would fail at a place where nobody catches it.
    else if (!isBytes(bytes))
      report(missing, literal.span, { path: literal.value, problem: "the host gives no bytes." });
    else if (bytes.length > budget.limits[bound]) budget.spend(bound, bytes.length, literal.span, report);
    else if (budget.spend("dataBytes", bytes.length, literal.span, report)) return bytes;
    return undefined;
  } catch (error) {
    if (codeOf(error) === tooLarge) {
      const ran = most < budget.limits[bound] ? "dataBytes" : bound;
      budget.spend(ran, budget.limits[ran] + 1, literal.span, report);
      return undefined;
    }
    report(missing, literal.span, { path: literal.value, problem: ioProblem(error) }, ioHint(error));
    return undefined;
  }
}

/** Reports a file that does not exist. */
export function reportMissing(
  { value: path, span }: ast.StringLiteral,
  missing: typeof dataNotFound | typeof includeNotFound,
  report: ModuleReading["report"],
): undefined {
  const { problem, hint } = missingReason(path) ?? {};
  report(missing, span, { path, problem }, { hint });
  return undefined;
}

/** The code of a host's error for a file that is larger than it was asked for. */
const tooLarge = "IGX_TOO_LARGE";

/** Why a file cannot be opened. The system's own words name a path of this machine, and differ from one to the next. */
function ioProblem(error: unknown): string {
  const code = codeOf(error);
  const reason = systemReason({ code, message: "" });
  const unknown = code === "" ? "it cannot be opened." : `it cannot be opened (${code}).`;
  return problems[code] ?? (reason === code ? unknown : `${reason}.`);
}

/** Where the path is right, and the disk or the machine fails. */
const ioHint = (error: unknown): { readonly hint?: string } =>
  passing.has(codeOf(error)) ? { hint: "Try again when the system can read the file." } : {};

const passing = new Set([
  "EIO",
  "ESTALE",
  "ENOTCONN",
  "ETIMEDOUT",
  "EBUSY",
  "EAGAIN",
  "EINTR",
  "ENOMEM",
  "EMFILE",
  "ENFILE",
]);

const problems: Readonly<Record<string, string>> = {
  EACCES: "reading it is not permitted.",
  EPERM: "reading it is not permitted.",
  EISDIR: "it is a folder.",
  IGX_NOT_REGULAR: "it is not a regular file.",
  IGX_MOVED: "it changed while it was read.",
};

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
