import { warning } from "../../diagnostics/descriptor.js";
import { halfWidth } from "../../language/conditions.js";
import { fieldsOf } from "../../text/fields-of.js";
import type { Span } from "../../text/span.js";
import { check, type ElementModel } from "../model.js";

export const loneHalf = check(
  warning({
    code: "lone-half",
    message: () => "The half-width element has no second half-width element beside it.",
    hint: () => "Add `{half}` to the next element, or remove it from this element.",
    explanation:
      "The service places half-width elements in pairs, side by side. In a run of half-width elements with an odd number, the last one is alone and leaves half of the page empty.",
    bad: "# Coffee {half}\n",
    good: "# Coffee {half}\n\n# Tea {half}\n",
  }),
  {
    ignoresValues: true,
    isQuietIfPlain: true,
    model({ elements }, { reportIn }) {
      let waiting: ElementModel | undefined;
      /** The element above the run. */
      let above: ElementModel | undefined;
      // The end of the document closes a run too.
      for (let index = 0; index <= elements.length; index++) {
        const element = elements[index];
        if (element && isHalf(element)) {
          waiting = waiting ? undefined : element;
          continue;
        }
        if (waiting) {
          const span = placeOf(waiting);
          const start = above?.file === waiting.file ? above.span.start : 0;
          const { end } = element?.file === waiting.file ? element.span : waiting.span;
          const unless = { codes: mistakesOfPairs, span: { start, end: Math.max(end, span.end) } };
          reportIn(waiting.file)(loneHalf.rule, span, undefined, { unless });
          waiting = undefined;
        }
        above = element;
      }
    },
  },
);

/** What takes an element of a run, or a neighbour, out of its pair: a misspelled `half`, a brace that is missing, a heading without a text. */
const mistakesOfPairs = [
  "unknown-attribute",
  "heading-empty",
  "looks-like-igx",
  "syntax-error",
  "unclosed-interpolation",
  "unexpected-text",
];

/** Whether an element takes half of the width. */
export function isHalf(element: ElementModel): boolean {
  if (element.kind === "written")
    return element.settings.size > 0 && element.settings.get("width")?.value === halfWidth;
  return fieldsOf(element.value["settings"])["width"] === halfWidth;
}

const placeOf = (element: ElementModel): Span =>
  (element.kind === "written" ? element.settings.get("width")?.nameSpan : element.source.node.nameSpan) ?? element.span;
