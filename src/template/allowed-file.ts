import { realPathIn } from "../contract/real-path.js";
import { fileNotAllowed, pathOutsideRoot } from "../diagnostics/messages/template.js";
import type * as ast from "../syntax/ast.js";
import { isOwnFile } from "../text/own-files.js";
import { directoryOf, isAbsolute, isInside, relativeTo, resolve } from "../text/path.js";
import { systemFolder } from "../text/system-folder.js";
import type { LoadContext, ModuleReading } from "./load-context.js";
import { withSlashes, writeSlashes } from "./path-mistake.js";

/** PATH_MAX of Linux: no file has a longer path. Links are followed from each folder, so the time would grow with the square of the length. */
const longestPath = 4_096;

/** A file that a document may read. */
export interface AllowedFile {
  /** Absolute, as the document names it. */
  readonly path: string;
  /** The path after symbolic links are followed, so that igx reads the file that was checked. */
  readonly real: string;
}

/** The document that names a file, by its absolute path. */
interface FileReading extends Pick<ModuleReading, "path" | "report"> {
  readonly context: Pick<ModuleReading["context"], "host" | "root">;
}

/** The file that a document may read, or `undefined` after reporting why not. Symbolic links are followed before it is checked. */
export async function allowedFile(
  literal: Pick<ast.StringLiteral, "value" | "span">,
  { path, context, report }: FileReading,
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
    problem ?? (isInside(realRoot, real) ? (inSystemFolder(real) ?? forbidden(relativeTo(realRoot, real))) : "outside");
  if (realProblem === undefined) return { path: resolved, real };
  if (realProblem === "outside") reportOutside(literal, path, context, report);
  else report(fileNotAllowed, literal.span, { path: named, reason: realProblem });
  return undefined;
}

/** A path with backslashes is refused as a whole, since it can lead outside on some systems. Mostly the file is in the project. */
function reportOutside(
  literal: Pick<ast.StringLiteral, "value" | "span">,
  from: string,
  { root }: FileReading["context"],
  report: FileReading["report"],
): void {
  const path = literal.value;
  const meant = withSlashes(path);
  const isInProject = !isAbsolute(meant) && isInside(root, resolve(directoryOf(from), meant));
  const hasBackslash = meant !== path && isInProject;
  report(pathOutsideRoot, literal.span, { path, hasBackslash }, hasBackslash ? writeSlashes(literal) : {});
}

/**
 * The path after symbolic links are followed. Of a missing path, the existing part is followed, so that the answer does not reveal what is
 * missing outside the root.
 */
export async function realPathOf(path: string, { host }: Pick<LoadContext, "host">): Promise<string> {
  if (!host || path.length > longestPath) return path;
  const real = await realPathIn(host, path);
  const folder = directoryOf(path);
  if (real !== path || folder === path || folder === "") return real;
  return resolve(await realPathOf(folder, { host }), path.slice(folder.length).replace(/^\//, ""));
}

/** Never part of a project, whatever the root is. */
function inSystemFolder(path: string): string | undefined {
  const folder = systemFolder(path);
  return folder === undefined ? undefined : `it is in \`${folder}\``;
}

function forbidden(path: string): string | undefined {
  const parts = path.split("/");
  if (parts.some((part) => part.startsWith("."))) return "a name in it begins with a dot";
  // Some file systems do not tell capitals from small letters.
  if (parts.some((part) => part.toLowerCase() === "node_modules")) return "it is in `node_modules`";
  return isOwnFile(path) ? "it is a file of igx itself" : undefined;
}

/** The code of a host's error for a file that is larger than it was asked for. */
export const tooLarge = "IGX_TOO_LARGE";
