import {
  type dataNotFound,
  fileNotAllowed,
  type includeNotFound,
  pathOutsideRoot,
} from "../diagnostics/rules/template.js";
import type * as ast from "../syntax/ast.js";
import { directoryOf, isAbsolute, isInside, relativeTo, resolve } from "../text/path.js";
import type { Loading, Step } from "./loading.js";

/** igx's own files, which a document never reads. */
const ownFiles = /^(?:igx\.config\.(?:json|ya?ml)|igx\.lock\.json|igx\.journal\.jsonl|credentials)$/i;

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
  { path, loading, report }: Step,
): Promise<AllowedFile | undefined> {
  const named = literal.value;
  const resolved = resolve(directoryOf(path), named);
  const problem =
    isAbsolute(named) || named.includes("\\") || !isInside(loading.root, resolved)
      ? "outside"
      : forbidden(relativeTo(loading.root, resolved));
  const real = problem === undefined ? await realPathOf(resolved, loading) : resolved;
  const realRoot = await realPathOf(loading.root, loading);
  const realProblem = problem ?? (isInside(realRoot, real) ? forbidden(relativeTo(realRoot, real)) : "outside");
  if (realProblem === undefined) return { path: resolved, real };
  if (realProblem === "outside") report(pathOutsideRoot, literal.span, { path: named });
  else report(fileNotAllowed, literal.span, { path: named, reason: realProblem });
  return undefined;
}

/**
 * The path after symbolic links are followed. Where nothing is there, they are followed as far as there is something, so that
 * nobody learns what is missing outside the root.
 */
export async function realPathOf(path: string, { host }: Pick<Loading, "host">): Promise<string> {
  if (!host) return path;
  const real = await host.realPath(path).catch(() => path);
  const folder = directoryOf(path);
  if (real !== path || folder === path || folder === "") return real;
  return resolve(await realPathOf(folder, { host }), path.slice(folder.length).replace(/^\//, ""));
}

function forbidden(path: string): string | undefined {
  const parts = path.split("/");
  if (parts.some((part) => part.startsWith("."))) return "a name in it begins with a dot";
  // Some file systems do not tell capitals from small letters.
  if (parts.some((part) => part.toLowerCase() === "node_modules")) return "it is in `node_modules`";
  return ownFiles.test(parts.at(-1)!) ? "it is a file of igx itself" : undefined;
}

/** The bytes of a file that a document names; what is missing is reported with `missing`. */
export async function readBytes(
  literal: ast.StringLiteral,
  { path, real }: AllowedFile,
  step: Step,
  missing: typeof dataNotFound | typeof includeNotFound,
): Promise<Uint8Array | undefined> {
  const { loading, report } = step;
  loading.dependencies.add(relativeTo(loading.root, path));
  try {
    const bytes = await loading.host?.readFile(real);
    if (!bytes) report(missing, literal.span, { path: literal.value });
    else if (!loading.budget.spend("dataBytes", bytes.length, literal.span, report)) return undefined;
    return bytes;
  } catch (error) {
    report(missing, literal.span, { path: literal.value, problem: ioProblem(error) });
    return undefined;
  }
}

/** Why a file cannot be opened. The system's own words name a path of this machine, and differ from one to the next. */
function ioProblem(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (code === "EACCES" || code === "EPERM") return "reading it is not permitted.";
  return code === "" ? "it cannot be opened." : `it cannot be opened (${code}).`;
}
