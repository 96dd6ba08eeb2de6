import type { EditorCommand } from "../../editor/command.js";
import type { Previews } from "../../editor/page/previews.js";
import type { EditorLink } from "../../editor/server/editor-link.js";
import { type SyncMode, syncModes } from "../../preview/protocol.js";
import { isObject } from "../../text/is-object.js";
import type { Context } from "../base/context.js";
import { createServedPreviews, type ServedPreviews } from "./previews.js";

/** The commands of previews in a browser, which follow the editor and lead back to it. */
export const previewCommands =
  (env: Context["env"]) =>
  (link: EditorLink, previews: Previews): readonly EditorCommand[] => {
    const served = createServedPreviews(env, previews);
    link.onEnd(() => void served.stop());
    return [startPreview(served, link), stopPreview(served)];
  };

const startPreview = (previews: ServedPreviews, link: EditorLink): EditorCommand => ({
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

const stopPreview = (previews: ServedPreviews): EditorCommand => ({
  name: "igx.stopPreview",
  summary: "End the previews of a document, or without a URI all of them",
  arguments: ["uri"],
  run: async (_, [uri]) => {
    if (uri !== undefined && uri !== null && typeof uri !== "string") return undefined;
    return { result: (await previews.stop(uri ?? undefined)) > 0 };
  },
});

const modeOf = (wishes: unknown): SyncMode =>
  syncModes.find((mode) => isObject(wishes) && wishes["mode"] === mode) ?? "click";
