import type { CompileResult } from "../../contract/result.js";
import type { EditorCommand } from "../command.js";

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
    return { result: result.output ? await draw(result) : null };
  },
};

/** Drawing is large, and most sessions begin without a picture. */
async function draw({ output, metadata }: CompileResult): Promise<string> {
  const { renderHtml } = await import("../../render/render-html.js");
  const { copyright, width } = output!.request;
  return renderHtml(output!.content, {
    locale: metadata.locale,
    marks: true,
    ...(metadata.title !== undefined && !metadata.secrets.includes("title") && { title: metadata.title }),
    ...(typeof copyright === "string" && !metadata.secrets.includes("copyright") && { copyright }),
    ...(typeof width === "number" && { width }),
  });
}
