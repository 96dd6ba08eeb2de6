import { documentInFence } from "../../syntax/document-in-fence.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";

/** The better advice for a fence with a whole document, as chat assistants answer. */
export function chatFence({ file: { text }, span }: Finding): Better | undefined {
  const inside = documentInFence(text);
  if (!inside || span.end > inside.start) return undefined;
  const edits = [
    { span: { start: 0, end: inside.start }, text: "" },
    { span: { start: inside.end, end: text.length }, text: "" },
  ];
  return {
    hint: "Remove the fence and the text around the document, or read the file with `igx import`.",
    fixes: [{ title: "Keep only the document in the fence", edits }],
  };
}
