import type { Position } from "vscode-languageserver-types";
import type { EditorCommand } from "../../editor/command.js";
import { offsetOf } from "../../editor/ranges.js";
import type { EditorLink } from "../../editor/server/editor-link.js";
import { type SyncMode, syncModes } from "../../preview/protocol.js";
import { isObject } from "../../text/is-object.js";
import type { Context } from "../base/context.js";
import { type RunningPreview, runPreview } from "./running-preview.js";

/** The commands of previews in a browser, which follow the editor and lead back to it. */
export const previewCommands =
  (env: Context["env"]) =>
  (link: EditorLink): readonly EditorCommand[] => {
    const previews = new Map<string, Promise<RunningPreview>>();
    const all = async (): Promise<readonly RunningPreview[]> =>
      (await Promise.allSettled(previews.values())).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    // What a document includes may be open too, so a change of any of them can be one of the document.
    link.onChecked(() => void all().then((running) => running.forEach(({ changed }) => void changed())));
    link.onEnd(() => void all().then((running) => running.forEach(({ close }) => void close())));
    return [
      {
        name: "igx.startPreview",
        summary: "Start a preview of an open document, and get its address. Clicks in it select the cell in the editor",
        arguments: ["uri", '{ mode: "never" | "click" | "always" }'],
        run: async (project, [uri, wishes]) => {
          if (typeof uri !== "string" || !(await project.text(uri))) return undefined;
          const known = previews.get(uri) ?? runPreview(env, link, project, uri, modeOf(wishes));
          previews.set(uri, known);
          known.catch(() => previews.delete(uri));
          return { result: { url: (await known).url } };
        },
      },
      {
        name: "igx.revealInPreview",
        summary: "Show the value at a position in the previews. `follow` says that only the cursor has moved",
        arguments: ["uri", "position", "{ follow }"],
        run: async (project, [uri, position, wishes]) => {
          const level = typeof uri === "string" && isPosition(position) ? await project.text(uri) : undefined;
          if (!level) return undefined;
          const follow = isObject(wishes) && wishes["follow"] === true;
          const offset = offsetOf(level.file, position as Position);
          const shown = (await all()).filter(({ session }) => reveal(session, level.path, offset, follow));
          return { result: shown.length > 0 };
        },
      },
    ];
  };

function reveal(session: RunningPreview["session"], file: string, offset: number, follow: boolean): boolean {
  const mark = session.markAt(file, offset);
  if (mark) session.reveal({ mark, follow });
  return mark !== undefined;
}

const modeOf = (wishes: unknown): SyncMode =>
  syncModes.find((mode) => isObject(wishes) && wishes["mode"] === mode) ?? "click";

const isPosition = (value: unknown): value is Position =>
  isObject(value) && Number.isSafeInteger(value["line"]) && Number.isSafeInteger(value["character"]);
