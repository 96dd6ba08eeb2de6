import type { Location } from "vscode-languageserver-types";
import { placeOf } from "../../contract/source-place.js";
import type { EditorCommand } from "../command.js";
import type { DocumentLevel } from "../levels.js";
import { rangeOf } from "../ranges.js";

/** Where a value of the content is written: in the document, or in a file that it includes. */
export const showSource: EditorCommand = {
  name: "igx.showSource",
  summary: "Get the place in the source of a part of the content, by its JSON pointer",
  arguments: ["uri", "pointer"],
  run: async (project, [uri, pointer]) => {
    if (typeof uri !== "string" || typeof pointer !== "string") return undefined;
    const document = await project.document(uri);
    return document && { result: (await locate(document, pointer)) ?? null };
  },
};

async function locate({ project, result }: DocumentLevel, pointer: string): Promise<Location | undefined> {
  const { sourceMap, sources } = await result();
  const place = placeOf(sourceMap, pointer);
  const file = place && sources.get(place.file);
  return file && { uri: project.uris.toUri(file.path), range: rangeOf(file, place) };
}
