import type { Context } from "../base/context.js";
import { type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import { loadProject } from "../config/load-project.js";
import { openRevision } from "./open-revision.js";
import { parseSide } from "./parse-side.js";
import type { SidePlace } from "./side-documents.js";

/** A side that is ready to be read. */
export interface OpenSide {
  /** Without one, the side has no documents. */
  readonly place?: SidePlace;
  readonly isRevision: boolean;
  readonly close: () => void;
}

/** Opens one side; `tables` are the files that the command reads besides its input. */
export async function openSide(context: Context, arg: string, tables: readonly string[]): Promise<Outcome<OpenSide>> {
  const side = parseSide(context, arg);
  if (!side.ok) return side;
  switch (side.value.kind) {
    case "nothing":
      return success({ isRevision: false, close: () => {} });
    case "files": {
      const { path } = side.value;
      const label = (file: string) => (file === "-" ? "<stdin>" : relativePath(context.cwd, file));
      return success({
        place: { context: withProject(context, path), path, label },
        isRevision: false,
        close: () => {},
      });
    }
    case "revision": {
      const revision = await openRevision(context, side.value);
      if (!revision.ok) return revision;
      const { ensure, close, label, path } = revision.value;
      for (const table of tables) await ensure(table).catch(() => {});
      const place = { context: withProject(revision.value.context, path), path: slashes(path), label };
      return success({ place, isRevision: true, close });
    }
  }
}

/** Each side has the project of its own input. */
function withProject(context: Context, path: string): Context {
  let project: ReturnType<typeof loadProject> | undefined;
  const own: Context = {
    ...context,
    inputs: [path],
    project: () => {
      project ??= loadProject(own);
      return project;
    },
  };
  return own;
}
