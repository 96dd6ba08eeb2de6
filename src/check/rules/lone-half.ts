import { warning } from "../../diagnostics/descriptor.js";
import type { Span } from "../../text/span.js";
import { check, type ElementModel } from "../model.js";

export const loneHalf = check(
  warning({
    code: "lone-half",
    message: () => "This half-width element has no other half beside it.",
    hint: () => "Give the next element `half` too, or take it out here.",
    explanation:
      "Half-width elements stand side by side in pairs, which are counted from the first of a run. In a run of odd length the last one stands alone.",
    bad: "# Coffee {half}\n",
    good: "# Coffee {half}\n\n# Tea {half}\n",
  }),
  {
    model({ elements }, { reportIn }) {
      let waiting: ElementModel | undefined;
      for (const element of [...elements, undefined]) {
        const half = element && isHalf(element);
        if (half) waiting = waiting ? undefined : element;
        else if (waiting) {
          reportIn(waiting.file)(loneHalf.rule, placeOf(waiting), undefined);
          waiting = undefined;
        }
      }
    },
  },
);

function isHalf(element: ElementModel): boolean {
  if (element.kind === "written") return element.settings.get("width")?.value === 0.5;
  const settings = element.value["settings"];
  return typeof settings === "object" && settings !== null && "width" in settings && settings.width === 0.5;
}

const placeOf = (element: ElementModel): Span =>
  (element.kind === "written" ? element.settings.get("width")?.nameSpan : element.source.node.nameSpan) ?? element.span;
