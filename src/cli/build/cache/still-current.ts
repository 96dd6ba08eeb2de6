import { basename } from "node:path";
import { linkStats } from "../../base/file-stats.js";
import type { FolderLookup } from "../../base/folder-lookup.js";
import type { Input } from "../../base/input.js";
import type { CachedDocument } from "./cached-document.js";
import { type FileMark, unchanged } from "./file-mark.js";

/** The mark of a file that has not changed, maybe newer; `undefined` if it has. */
export type LookUp = (path: string, before: FileMark) => FileMark | undefined;

/** Files that documents share are looked at once in a run. */
export function sharedLookUp(): LookUp {
  const known = new Map<string, FileMark | undefined>();
  return (path, before) => {
    const name = `${before.hash} ${path}`;
    if (!known.has(name)) known.set(name, unchanged(path, before));
    return known.get(name);
  };
}

/**
 * The document with fresh marks, if nothing that it was made of has changed: the source, each file that it read or missed, where links lead,
 * and the output. `undefined` otherwise.
 */
export function stillCurrent(
  cached: CachedDocument,
  { path, named }: Input,
  output: string | undefined,
  { folders, lookUp }: { readonly folders: FolderLookup; readonly lookUp: LookUp },
): CachedDocument | undefined {
  if (named !== cached.built.named || folders.real(path) !== cached.folder) return undefined;
  // Without its parameters, a document has no output, wherever that would be.
  if (cached.output && cached.output.path !== output) return undefined;
  if (!leadsThere(cached, path, folders)) return undefined;
  const source = unchanged(path, cached.source);
  if (!source) return undefined;
  const files = freshFiles(cached.files, lookUp);
  const made = cached.output && freshOutput(cached.output, folders);
  if (!files || (cached.output && !made)) return undefined;
  const isSame = source === cached.source && files === cached.files && made === cached.output;
  return isSame ? cached : { ...cached, source, files, ...(made && { output: made }) };
}

/** Whether links still lead where they led, and the source is a link only if it was one. */
function leadsThere({ folder, links }: CachedDocument, path: string, folders: FolderLookup): boolean {
  const own = `${folder}/${basename(path)}`;
  if (!links.some(([link]) => link === own) && linkStats(path)?.isSymbolicLink()) return false;
  return links.every(([link, real]) => folders.lead(link) === real);
}

function freshFiles(files: CachedDocument["files"], lookUp: LookUp): CachedDocument["files"] | undefined {
  const fresh: (readonly [string, FileMark | null])[] = [];
  for (const [path, mark] of files) {
    const now = mark ? lookUp(path, mark) : linkStats(path) ? undefined : null;
    if (now === undefined) return undefined;
    fresh.push([path, now]);
  }
  return fresh.every(([, mark], index) => mark === files[index]![1]) ? files : fresh;
}

function freshOutput(
  output: NonNullable<CachedDocument["output"]>,
  folders: FolderLookup,
): CachedDocument["output"] | undefined {
  if (folders.real(output.path) !== output.folder) return undefined;
  // A link in its place is not what igx wrote.
  const mark = unchanged(output.path, output.mark, linkStats(output.path));
  return mark === output.mark ? output : mark && { ...output, mark };
}
