import { pointerAt as findPointer } from "../../contract/source-place.js";
import type { EditorCommand } from "../command.js";
import { isPosition, offsetOf } from "../ranges.js";

/** The other direction of `igx.showSource`: a picture marks its values by their JSON pointers. */
export const pointerAt: EditorCommand = {
  name: "igx.pointerAt",
  summary: "Get the JSON pointer of the part of the content that is written at a position",
  arguments: ["uri", "position"],
  run: async (project, [uri, position]) => {
    if (typeof uri !== "string" || !isPosition(position)) return undefined;
    const document = await project.document(uri);
    if (!document) return undefined;
    const { sourceMap } = await document.result();
    return { result: findPointer(sourceMap, document.path, offsetOf(document.file, position)) ?? null };
  },
};
