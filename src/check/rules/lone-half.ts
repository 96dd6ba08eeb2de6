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
        if (waiting && !isMeant(waiting)) {
          const span = placeOf(waiting);
          const start = above?.file === waiting.file ? above.span.start : 0;
          const run = { start, end: endOfRun(waiting, span, element) };
          reportIn(waiting.file)(loneHalf.rule, span, undefined, { clue: { where: "half-width-run", span: run } });
        }
        waiting = undefined;
        above = element;
      }
    },
  },
);

/** Where a mistake still concerns the last element of a run, at `span`: in the element below it, and in the row after that, which is lost. */
function endOfRun({ file, span: own }: ElementModel, span: Span, below: ElementModel | undefined): number {
  if (!below) return file.text.length;
  const end = Math.max(span.end, below.file === file ? below.span.end : own.end);
  const next = end + /^\s*/.exec(file.text.slice(end))![0].length;
  return file.text[next] === "|" ? next : end;
}

/** Whether an element takes half of the width. */
function isHalf(element: ElementModel): boolean {
  if (element.kind === "written")
    return element.settings.size > 0 && element.settings.get("width")?.value === halfWidth;
  return fieldsOf(element.value["settings"])["width"] === halfWidth;
}

/** Whether its width has a finding already. */
const isMeant = (element: ElementModel): boolean =>
  element.kind === "written" && element.settings.get("width")?.isMeant === true;

const placeOf = (element: ElementModel): Span =>
  (element.kind === "written" ? element.settings.get("width")?.nameSpan : element.source.node.nameSpan) ?? element.span;
