import type { Position } from "vscode-languageserver-types";
import type { EditorCommand } from "../../editor/command.js";
import { offsetOf } from "../../editor/ranges.js";
import type { EditorLink } from "../../editor/server/editor-link.js";
import { type SyncMode, syncModes } from "../../preview/protocol.js";
import type { PreviewSession } from "../../preview/server/session.js";
import { isObject } from "../../text/is-object.js";
import type { Context } from "../base/context.js";
import { createPreviews, type Previews } from "./previews.js";

/** The commands of previews in a browser, which follow the editor and lead back to it. */
export const previewCommands =
  (env: Context["env"]) =>
  (link: EditorLink): readonly EditorCommand[] => {
    const previews = createPreviews(env, link);
    // An included file may be open too, so a change of any file can be a change of the document.
    link.onChecked(() => previews.all().forEach(({ changed }) => void changed()));
    link.onShown((uri) => void previews.follow(uri).catch(() => undefined));
    link.onEnd(() => void previews.stop());
    return [startPreview(previews, link), revealInPreview(previews, link), stopPreview(previews)];
  };

const startPreview = (previews: Previews, link: EditorLink): EditorCommand => ({
  name: "igx.startPreview",
  summary: "Start a preview of a document, or without a URI one that follows the editor, and get its address",
  arguments: ["uri", '{ mode: "never" | "click" | "always" }'],
  run: async (_, [named, wishes]) => {
    const pinned = typeof named === "string";
    const uri = pinned ? named : link.active();
    if (uri === undefined) return { refused: "No document is open. Open one, or name its URI." };
    if (!(await (await link.projectOf(uri)).text(uri))) return undefined;
    return { result: { url: (await previews.start(uri, { mode: modeOf(wishes), pinned })).url } };
  },
});

const revealInPreview = (previews: Previews, link: EditorLink): EditorCommand => ({
  name: "igx.revealInPreview",
  summary: "Show the value at a position in the previews. `follow` says that only the cursor has moved",
  arguments: ["uri", "position", "{ follow }"],
  run: async (project, [uri, position, wishes]) => {
    if (typeof uri !== "string" || !isPosition(position)) return undefined;
    const level = await project.text(uri);
    if (!level) return undefined;
    link.shown(uri);
    await previews.follow(uri);
    const follow = isObject(wishes) && wishes["follow"] === true;
    const offset = offsetOf(level.file, position);
    const own = previews.all().filter(({ session }) => session.root() === project.host.root);
    const shown = own.filter(({ session }) => reveal(session, level.path, offset, follow));
    return { result: shown.length > 0 };
  },
});

const stopPreview = (previews: Previews): EditorCommand => ({
  name: "igx.stopPreview",
  summary: "End the previews of a document, or without a URI all of them",
  arguments: ["uri"],
  run: async (_, [uri]) => {
    if (uri !== undefined && uri !== null && typeof uri !== "string") return undefined;
    return { result: (await previews.stop(uri ?? undefined)) > 0 };
  },
});

function reveal(session: PreviewSession, file: string, offset: number, follow: boolean): boolean {
  const mark = session.markAt(file, offset);
  if (mark) session.reveal({ mark, follow });
  return mark !== undefined;
}

const modeOf = (wishes: unknown): SyncMode =>
  syncModes.find((mode) => isObject(wishes) && wishes["mode"] === mode) ?? "click";

const isPosition = (value: unknown): value is Position =>
  isObject(value) && Number.isSafeInteger(value["line"]) && Number.isSafeInteger(value["character"]);
