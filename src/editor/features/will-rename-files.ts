import type { WorkspaceEdit } from "vscode-languageserver-types";
import { directoryOf, isInside, pathFrom, resolve } from "../../text/path.js";
import { requireArgument } from "../../text/require-argument.js";
import type { SpanEdit } from "../../text/span-edit.js";
import { workspaceFeature } from "../feature.js";
import type { Project, TextLevel } from "../levels.js";
import { absolutePath, namesOf } from "../names/document-names.js";
import { keyParts, type Occurrence } from "../names/occurrence.js";
import { workspaceEdit } from "../names/workspace-edit.js";
import { writeName } from "../names/write-name.js";

export interface RenameFilesParams {
  readonly files: readonly { readonly oldUri: string; readonly newUri: string }[];
}

/** The edits of paths in documents that follow files and folders to their new names. */
export const willRenameFiles = workspaceFeature<RenameFilesParams, WorkspaceEdit>(
  "workspace/willRenameFiles",
  { workspace: { fileOperations: { willRename: { filters: [{ scheme: "file", pattern: { glob: "**/*" } }] } } } },
  (edits) => ({ changes: Object.assign({}, ...edits.map(({ changes }) => changes)) }),
  async (project, { files }, token) => {
    const moved = movesOf(files, project);
    const changed = [];
    for (const uri of await project.documents()) {
      if (token.isCancellationRequested) return undefined;
      const level = await project.text(uri);
      if (level) changed.push({ uri, file: level.file, edits: pathEdits(level, moved) });
    }
    return workspaceEdit(changed, project);
  },
);

type Moved = (path: string) => string;

/** Where a path is afterwards: it may be in a folder that is renamed. */
function movesOf(files: RenameFilesParams["files"], { host, uris }: Project): Moved {
  const absolute = (uri: string) => resolve(host.root, uris.toPath(uri));
  const moves = files.map((file) => {
    requireArgument(file, "object", "A file");
    return { from: absolute(file.oldUri), to: absolute(file.newUri) };
  });
  return (path) => {
    const move = moves.find(({ from }) => isInside(from, path));
    return move ? move.to + path.slice(move.from.length) : path;
  };
}

function pathEdits(level: TextLevel, moved: Moved): readonly SpanEdit[] {
  const from = directoryOf(moved(absolutePath(level)));
  return namesOf(level).occurrences.flatMap((one) => {
    if (one.spelling !== "path") return [];
    const target = moved(keyParts(one.key).path);
    if (resolve(from, one.name) === target) return [];
    return [writeName(one, level.file.text, newPath(one, from, target))];
  });
}

/** A path that begins with `./` keeps it. */
function newPath({ name }: Occurrence, from: string, target: string): string {
  const path = pathFrom(from, target);
  return name.startsWith("./") && !path.startsWith(".") ? `./${path}` : path;
}
