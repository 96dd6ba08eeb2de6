import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, posix, resolve } from "node:path";
import { isConfigFile } from "../../config/config-names.js";
import type { Host } from "../../contract/host.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { realOf } from "../config/config-paths.js";
import { nodeHost } from "../host/node.js";
import { blobReader } from "./blob-reader.js";
import { type Git, gitIn } from "./git.js";
import type { Side } from "./parse-side.js";
import { readTree, revisionFiles, type Tree } from "./revision-files.js";

/** A revision whose files can be read like those of a folder. */
export interface Revision {
  /** That of a run in the same folder of the revision. */
  readonly context: Context;
  /** The input, absolute. */
  readonly path: string;
  /** A file of the revision as the user names it: `main:charts/a.igx`. */
  readonly label: (path: string) => string;
  /** Writes a file that the command reads besides the input, named from the current folder. */
  readonly ensure: (path: string) => Promise<void>;
  readonly close: () => void;
}

/**
 * Opens `REV:PATH`. Documents, includes, data and configuration are those of the revision: they are written to a folder of their own when they are read, and the
 * working copy is neither read nor changed. As in git, a path is from the top of the repository, unless it begins with `./` or `../`.
 */
export async function openRevision(
  context: Context,
  { revision, path }: Extract<Side, { kind: "revision" }>,
): Promise<Outcome<Revision>> {
  const git = gitIn(context, context.cwd);
  const place = await git(["rev-parse", "--show-toplevel", "--git-common-dir"]);
  if (!place.ok) return notHere(place, revision, path);
  const [top = "", common = ""] = place.value.toString().split("\n");
  const id = await treeOf(git, revision);
  if (!id.ok) return id;
  const listing = await git(["ls-tree", "-r", "-z", "--full-tree", id.value]);
  if (!listing.ok) return listing;
  const here = relativePath(top, realOf(context.cwd));
  const wanted = posix
    .normalize(/^\.{1,2}(?:\/|$)/.test(path) ? posix.join(here, path) : path || ".")
    .replace(/\/$/, "");
  if (wanted.startsWith("../") || wanted === ".." || isAbsolute(wanted))
    return failure(
      ExitCode.usage,
      `${path} is outside of the repository.`,
      `Name a path from the top of it: ${revision}:…`,
    );
  const lfs = join(resolve(context.cwd, common), "lfs", "objects");
  return open(context, { revision, wanted, top, here, tree: readTree(listing.value), lfs });
}

interface Place {
  readonly revision: string;
  /** The input, from the top; `.` for all files. */
  readonly wanted: string;
  readonly top: string;
  /** The current folder, from the top. */
  readonly here: string;
  readonly tree: Tree;
  readonly lfs: string;
}

async function open(context: Context, { revision, wanted, top, here, tree, lfs }: Place): Promise<Outcome<Revision>> {
  const parent = realpathSync.native(mkdtempSync(join(tmpdir(), "igx-diff-")));
  const blobs = blobReader(context, top);
  const close = (): void => {
    blobs.close();
    rmSync(parent, { recursive: true, force: true });
  };
  context.onInterrupt(close);
  const folder = join(parent, "files");
  // Marks the top of the repository, where igx ends its search for a configuration.
  mkdirSync(join(folder, ".git"), { recursive: true });
  mkdirSync(join(folder, here), { recursive: true });
  const ensure = revisionFiles({ tree, folder, blobs, lfs });
  const inRevision = async (path: string): Promise<void> => {
    const inside = relativePath(folder, path);
    if (!inside.startsWith("../")) await ensure(inside);
  };
  const label = (path: string) => `${revision}:${relativePath(folder, path)}`;
  try {
    const needed = neededFiles(tree, wanted);
    if (!needed) {
      close();
      return missing(revision, wanted, tree);
    }
    for (const path of needed) await ensure(path);
  } catch (error) {
    close();
    return failure(ExitCode.outside, `${revision}:${wanted} cannot be read: ${reason(error as Error)}.`);
  }
  // A folder may have no documents.
  if (!existsSync(join(folder, wanted))) mkdirSync(join(folder, wanted), { recursive: true });
  const cwd = join(folder, here);
  return success({
    context: {
      ...context,
      cwd,
      common: movedOptions(context, top, folder),
      hostOf: (root) => revisionHost(root, inRevision),
    },
    path: join(folder, wanted),
    label,
    ensure: (path) => inRevision(resolve(cwd, path)),
    close,
  });
}

/** The files that igx looks for itself: inputs, and every configuration. `undefined` if there is nothing at the path. */
function neededFiles(tree: Tree, wanted: string): readonly string[] | undefined {
  const paths = [...tree.keys()];
  const inside = wanted === "." ? paths : paths.filter((path) => path.startsWith(`${wanted}/`));
  const documents = inside.filter((path) => /\.igx$/i.test(path));
  const own = documents.length > 0 ? documents : inside.filter((path) => /\.json$/i.test(path));
  // Below a link or a submodule nothing is listed.
  const isNamed = paths.some((path) => path === wanted || wanted.startsWith(`${path}/`));
  if (!isNamed && inside.length === 0 && wanted !== ".") return undefined;
  return [...new Set([...(isNamed ? [wanted] : own), ...paths.filter(isConfigFile)])];
}

/** Reads a file of the revision when it is first asked for. */
function revisionHost(root: string, ensure: (path: string) => Promise<void>): Host {
  const host = nodeHost({ root });
  return {
    ...host,
    realPath: async (path) => {
      await ensure(path);
      return host.realPath(path);
    },
    readFile: async (path, maximum) => {
      await ensure(path);
      return host.readFile(path, maximum);
    },
  };
}

/** `--root` and `--config` name files of the working copy. The files of the revision have the same place in it. */
function movedOptions({ cwd, common }: Context, top: string, folder: string): Context["common"] {
  const moved = (path: string): string => {
    const inside = relativePath(top, slashes(resolve(cwd, path)));
    return inside.startsWith("../") || isAbsolute(inside) ? resolve(cwd, path) : join(folder, inside);
  };
  const { root, config } = common;
  return {
    ...common,
    ...(root !== undefined && { root: moved(root) }),
    ...(config !== undefined && { config: moved(config) }),
  };
}

/** The tree of a revision. `--end-of-options`: a revision may begin with a hyphen, and is then no option. */
async function treeOf(git: Git, revision: string): Promise<Outcome<string>> {
  const found = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{tree}`]);
  if (found.ok) return success(found.value.toString().trim());
  const shallow = await git(["rev-parse", "--is-shallow-repository"]);
  const isShallow = shallow.ok && shallow.value.toString().trim() === "true";
  return failure(
    ExitCode.outside,
    `${revision} is not a revision of this repository.`,
    isShallow
      ? "This clone has a part of the history only. Run `git fetch --unshallow`, or set `fetch-depth: 0` for `actions/checkout`."
      : "`git log --oneline --all` lists revisions. For a file with a colon in its name, write ./ before it.",
  );
}

const notHere = (
  { failure: failed }: { readonly failure: { readonly message: string } },
  revision: string,
  path: string,
) =>
  /not a git repository/.test(failed.message)
    ? failure(
        ExitCode.outside,
        `${revision}:${path} names a revision, and this folder is not in a git repository.`,
        "Go to the repository, or name files.",
      )
    : ({ ok: false, failure: failed } as ReturnType<typeof failure>);

function missing(revision: string, wanted: string, tree: Tree) {
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  const other = [...tree.keys()].find((path) => path === name || path.endsWith(`/${name}`));
  return failure(
    ExitCode.outside,
    `${revision} has no file or folder ${wanted}.`,
    other === undefined
      ? "If it is new since then, write /dev/null instead."
      : `Did you mean ${revision}:${other}? Paths are from the top of the repository, unless they begin with ./`,
  );
}
