import { keepDocument, keepDocumentHint } from "../../syntax/document-in-fence.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";

/** The better advice for a fence with a whole document, as chat assistants answer. */
export function chatFence({ file: { text }, span }: Finding): Better | undefined {
  const fix = keepDocument(text, span.start);
  return fix && { hint: keepDocumentHint, fixes: [fix] };
}
