import { warning } from "../../diagnostics/descriptor.js";
import { check, type Field } from "../model.js";

export const breaksNotAscending = check(
  warning<{ readonly limit: string; readonly before: string }>({
    code: "breaks-not-ascending",
    message: ({ limit, before }) => `\`${limit}\` of \`breaks\` is not above \`${before}\` before it.`,
    hint: () => "Write the limits in ascending order, each once.",
    explanation:
      "`breaks` are the limits between the classes of a map's colours, from low to high. If they do not rise, the picture ignores them and chooses its own limits.",
    bad: "@map world {breaks=[20 10]}\n| title | value |\n| Brazil | 66 |\n",
    good: "@map world {breaks=[10 20]}\n| title | value |\n| Brazil | 66 |\n",
  }),
  {
    element({ pictureAttributes }, report) {
      const limits = pictureAttributes.get("breaks")?.parts ?? [];
      const fallen = firstFallen(limits);
      if (fallen < 0) return;
      const [before, limit] = [limits[fallen - 1]!, limits[fallen]!];
      report(breaksNotAscending.rule, limit.span, { limit: String(limit.value), before: String(before.value) });
    },
  },
);

/** The first limit that is not above the one before it; -1 if all are. */
export const firstFallen = (limits: readonly Field[]): number =>
  limits.findIndex(({ value }, at) => at > 0 && Number(value) <= Number(limits[at - 1]!.value));
