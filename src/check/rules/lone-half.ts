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
      // The end of the document closes a run too.
      for (let index = 0; index <= elements.length; index++) {
        const element = elements[index];
        if (element && isHalf(element)) waiting = waiting ? undefined : element;
        else if (waiting) {
          const span = placeOf(waiting);
          // A misspelled `half` is perhaps not what is meant, and a heading of attributes alone is perhaps no heading.
          const whole = { start: waiting.span.start, end: span.end };
          const unless = { codes: ["unknown-attribute", "heading-empty"], span: whole };
          reportIn(waiting.file)(loneHalf.rule, span, undefined, { unless });
          waiting = undefined;
        }
      }
    },
  },
);

/** Whether an element takes half of the width. */
export function isHalf(element: ElementModel): boolean {
  if (element.kind === "written")
    return element.settings.size > 0 && element.settings.get("width")?.value === halfWidth;
  return fieldsOf(element.value["settings"])["width"] === halfWidth;
}

const placeOf = (element: ElementModel): Span =>
  (element.kind === "written" ? element.settings.get("width")?.nameSpan : element.source.node.nameSpan) ?? element.span;
