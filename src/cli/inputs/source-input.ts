import { basename, dirname, isAbsolute } from "node:path";
import type { CompileOptions } from "../../contract/options.js";
import { defaultLimits } from "../../template/budget.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { type FolderLookup, folderLookup } from "../base/folder-lookup.js";
import { type Input, isStdin } from "../base/input.js";
import { fileFailure, type Outcome, success } from "../base/outcome.js";
import { nameHint, nameOf, relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { nodeHost } from "../host/node.js";
import { shownInput } from "./shown-input.js";

/** A source after reading, with the options that `compile` needs for it. */
export interface SourceInput {
  readonly input: Input;
  /** Its name for messages: relative to the current folder, in one line without control characters. */
  readonly shown: string;
  /** Its content. Of a source that is too large, the first `maximum + 1` bytes, which every reader reports as `limit-exceeded`. */
  readonly bytes: Uint8Array;
  readonly maximum: number;
  readonly project: Project;
  readonly options: Pick<CompileOptions, "host" | "project" | "onPhase"> & { readonly path: string };
  /** The folder outside of which the source can name nothing. Dependencies are relative to it. */
  readonly root: string;
  /** The findings with file names relative to the root of the run. */
  rebase(findings: DiagnosticSet): DiagnosticSet;
}

/**
 * Reads one input. A named file outside the root is allowed; its own folder is then its root (template-notes.md, "Root and configuration").
 * Links of folders are followed to find the folder of the file, as for all files that it names. `folders` are the folders that the run
 * knows already.
 */
export async function readSource(
  context: Context,
  project: Project,
  input: Input,
  folders: FolderLookup = folderLookup(),
): Promise<Outcome<SourceInput>> {
  const shown = shownInput(context, input);
  const maximum = maxBytes(project, input);
  const bytes = await readInput(context, input, maximum).catch((error: Error) => error);
  if (bytes instanceof Error) return fileFailure(`${shown} cannot be read: ${reason(bytes)}.`, nameHint(shown));
  const path = isStdin(input) ? `${slashes(context.cwd)}/<stdin>` : input.path;
  return success({ input, shown, bytes, maximum, ...sourcePlace(project, path, folders) });
}

/** How a source with this absolute path compiles in a project, whether or not there is such a file. */
export function sourcePlace(
  project: Project,
  named: string,
  folders: FolderLookup = folderLookup(),
): Pick<SourceInput, "project" | "options" | "root" | "rebase"> {
  const path = inRealFolder(named, folders);
  const inside = relativePath(project.root, path);
  const outside = inside.startsWith("../") || isAbsolute(inside);
  const name = outside ? basename(path) : inside;
  const host = outside ? hostAt(project, dirname(path)) : project.host;
  const base = project.runRoot;
  return {
    project,
    options: { path: name, host, project: project.options },
    root: host.root,
    rebase: (findings) => (host.root === base ? findings : moved(findings, `${relativePath(base, host.root)}/`)),
  };
}

const hostAt = ({ hostOf }: Project, root: string) => (hostOf ? hostOf(root) : nodeHost({ root }));

/** The ends of pictures that may contain their source. */
export const pictureExtensions = [".svg", ".png", ".pdf"] as const;

/** The limit in bytes. Content JSON may be as large as what igx can emit, and a picture as a file of data. */
function maxBytes({ options }: Project, input: Input): number {
  const { sourceBytes, outputBytes, dataBytes } = { ...defaultLimits, ...options.limits };
  if (!isStdin(input) && pictureExtensions.some((end) => input.path.toLowerCase().endsWith(end)))
    return Math.max(sourceBytes, dataBytes);
  return isStdin(input) || input.path.toLowerCase().endsWith(".json")
    ? Math.max(sourceBytes, outputBytes)
    : sourceBytes;
}

/** Reads the bytes. A named input may be a pipe such as `<(…)`; one found in a folder must be a file. */
const readInput = (context: Context, input: Input, maximum: number): Promise<Uint8Array> =>
  isStdin(input) ? context.readStdin(maximum) : readBounded(input.path, { maximum, cut: true, streams: input.named });

/** The path in its real folder. A link to a file belongs to the folder that contains the link. */
export function inRealFolder(path: string, folders: FolderLookup = folderLookup()): string {
  const folder = folders.real(path);
  return slashes(folder === undefined ? path : `${folder}/${nameOf(path)}`);
}

function moved({ diagnostics, sources }: DiagnosticSet, prefix: string): DiagnosticSet {
  const move = <Place extends { readonly file: string }>(place: Place): Place => ({
    ...place,
    file: prefix + place.file,
  });
  return {
    diagnostics: diagnostics.map((one) => ({
      ...move(one),
      ...(one.related && { related: one.related.map(move) }),
    })),
    sources: new Map([...sources].map(([path, file]) => [prefix + path, file])),
  };
}
