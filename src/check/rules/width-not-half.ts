import { specificationError } from "../../diagnostics/descriptor.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { halfWidth, meansFullWidth, removeWidth } from "../../language/conditions.js";
import { fieldJson } from "../make-field.js";
import { check } from "../model.js";

export const widthNotHalf = check(
  specificationError<{ readonly width: string }>({
    code: "width-not-half",
    message: ({ width }) => `The width \`${width}\` is not supported.`,
    hint: ({ width }) =>
      meansFullWidth(width) ? removeWidth : "Write `width=0.5` or `half`, or remove `width` for the full width.",
    explanation:
      "The only supported `width` is 0.5, which places two elements side by side (specification, section 2.3).",
    bad: "# Coffee {width=0.6}\n",
    good: "# Coffee {width=0.5}\n\n# Tea {half}\n",
  }),
  {
    element({ settings }, report) {
      const width = settings.get("width");
      // `half` has become `width` by now.
      if (!width || width.value === halfWidth) return;
      const written = fieldJson(width);
      const fixes = meansFullWidth(written) ? [] : [replacement("Write `0.5`", width.span, "0.5")];
      report(widthNotHalf.rule, width.span, { width: written }, { fixes });
    },
  },
);
