import type { CompileResult } from "../../contract/result.js";
import type { EditorCommand } from "../command.js";
import { type LookOf, renderOptionsOf } from "../picture-look.js";

/** The picture as a page of HTML without scripts, whose parts name their place in the content; `null` where the document has errors. */
export const showPicture: EditorCommand = {
  name: "igx.showPicture",
  summary:
    "Get the picture of a document as an HTML page. `data-source` of its parts is the JSON pointer for `igx.showSource`",
  arguments: ["uri"],
  run: async (project, [uri], token) => {
    const document = typeof uri === "string" ? await project.document(uri) : undefined;
    const result = await document?.result();
    if (!result || token.isCancellationRequested) return undefined;
    return { result: result.output ? await draw(result, project.lookOf) : null };
  },
};

/** Drawing is large, and most sessions begin without a picture. */
async function draw({ output, metadata }: CompileResult, lookOf: LookOf): Promise<string> {
  const { renderHtml } = await import("../../render/render-html.js");
  return renderHtml(output!.content, {
    ...renderOptionsOf({ request: output!.request, ...metadata }, lookOf),
    marks: true,
  });
}
