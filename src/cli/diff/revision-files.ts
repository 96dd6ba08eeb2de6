import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { BlobReader } from "./blob-reader.js";

/** An entry of a tree, as `git ls-tree` lists it. */
interface TreeEntry {
  readonly mode: string;
  readonly id: string;
}

/** The files of a revision by their paths from the top. A submodule is an entry too. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** Reads the answer of `git ls-tree -r -z --full-tree`. */
export const readTree = (listing: Buffer): Tree =>
  new Map(
    listing
      .toString()
      .split("\0")
      .filter((line) => line !== "")
      .map((line) => {
        const tab = line.indexOf("\t");
        const [mode = "", , id = ""] = line.slice(0, tab).split(" ");
        return [line.slice(tab + 1), { mode, id }];
      }),
  );

const modes = { link: "120000", submodule: "160000" } as const;

interface RevisionFiles {
  readonly tree: Tree;
  /** The folder that the files go into. */
  readonly folder: string;
  readonly blobs: Pick<BlobReader, "read">;
  /** Where the clone has files of Git LFS. */
  readonly lfs: string;
}

/**
 * Writes files of a revision into a folder, each when it is first asked for, so that everything that reads files can read them. A path that the revision
 * does not have stays missing. Rejects with a code for a file whose content the repository does not have.
 */
export function revisionFiles({ tree, folder, blobs, lfs }: RevisionFiles): (path: string) => Promise<void> {
  const known = new Map<string, Promise<void>>();
  const write = async (path: string, { mode, id }: TreeEntry): Promise<void> => {
    const bytes = Buffer.from(await blobs.read(id));
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (mode === modes.link) {
      const target = bytes.toString();
      const leads = posix.join(posix.dirname(path), target);
      if (posix.isAbsolute(target) || leads.startsWith("../")) throw refusal("IGX_LINK_OUT");
      symlinkSync(target, join(folder, path));
      return ensure(leads);
    }
    writeFileSync(join(folder, path), withLfs(bytes, lfs));
  };
  const once = (path: string, entry: TreeEntry): Promise<void> => {
    const writing = known.get(path) ?? write(path, entry);
    known.set(path, writing);
    return writing;
  };
  /** The file itself, and the links and folders on the way to it. */
  async function ensure(path: string): Promise<void> {
    const steps = posix.normalize(path).split("/");
    for (const [at] of steps.entries()) {
      const here = steps.slice(0, at + 1).join("/");
      const entry = tree.get(here);
      if (entry?.mode === modes.submodule) throw refusal("IGX_SUBMODULE");
      if (!entry) continue;
      await once(here, entry);
      if (entry.mode !== modes.link || at === steps.length - 1) continue;
      // Links of folders may go in circles, which the file system then reports.
      const target = posix.join(posix.dirname(here), Buffer.from(await blobs.read(entry.id)).toString());
      const rest = posix.join(target, ...steps.slice(at + 1));
      if (!known.has(rest)) await ensure(rest);
    }
  }
  return ensure;
}

/** The content of a file of Git LFS: the repository has only a pointer to it. */
function withLfs(bytes: Buffer, lfs: string): Buffer {
  if (bytes.length > 1024 || !bytes.toString("latin1").startsWith("version https://git-lfs.github.com/spec/v1\n"))
    return bytes;
  const [, id] = /^oid sha256:([0-9a-f]{64})$/m.exec(bytes.toString("latin1")) ?? [];
  if (id === undefined) return bytes;
  try {
    return readFileSync(join(lfs, id.slice(0, 2), id.slice(2, 4), id));
  } catch {
    throw refusal("IGX_LFS");
  }
}

const refusal = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
