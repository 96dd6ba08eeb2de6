import { warning } from "../../diagnostics/descriptor.js";
import type { Block } from "../../syntax/ast.js";
import { emptySpan } from "../../text/span.js";
import { check } from "../model.js";

export const emptyDocument = check(
  warning({
    code: "empty-document",
    message: () => "The document has no elements.",
    hint: () => "Write a heading, a text or a chart, such as `# Coffee`.",
    explanation: "An infographic without elements is an empty page.",
    bad: "---\ntitle: Coffee\n---\n",
    good: "---\ntitle: Coffee\n---\n\n# Coffee\n",
  }),
  {
    model({ file, flat }, { documents, reportIn }) {
      if (flat.elements.length > 0 || documents.get(file)?.blocks.some(isRefused)) return;
      reportIn(file)(emptyDocument.rule, emptySpan(0), undefined);
    },
  },
);

/** Whether a block was an attempt at an element. It has a finding already, and a second one would distract from it. */
const isRefused = (block: Block): boolean =>
  block.kind === "rows" || block.kind === "misplaced-attributes" || (block.kind === "fence" && !block.closed);
