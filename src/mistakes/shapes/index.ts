import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { unclosedBlock, unknownLoop } from "./blocks.js";
import { chatFence } from "./chat-fence.js";
import { unknownAttribute, unknownCall, wrongHead } from "./explain-shape.js";
import { misplacedAttributes } from "./misplaced-attributes.js";
import { quoteAuthor } from "./quote-author.js";
import { strayRows } from "./stray-rows.js";
import { unclosedLine } from "./unclosed-line.js";
import { unexpectedText } from "./unexpected-texts.js";

/** The better advice for the findings of a code, from the text around them. */
export const shapes: Readonly<Record<string, (finding: Finding) => Better | undefined>> = {
  "misplaced-attributes": misplacedAttributes,
  "missing-author": quoteAuthor,
  "row-outside-data": strayRows,
  "syntax-error": wrongHead,
  "unclosed-attributes": unclosedLine,
  "unclosed-block": unclosedBlock,
  "unclosed-fence": chatFence,
  "unexpected-text": unexpectedText,
  "unknown-attribute": unknownAttribute,
  "unknown-directive": unknownLoop,
  "unknown-fence": chatFence,
  "unknown-function": unknownCall,
};
