import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { calloutNames } from "../../language/attributes.js";
import { closest } from "../../text/closest.js";
import { check } from "../model.js";

export const unknownCallout = check(
  warning<{ readonly name: string; readonly suggestion?: string | undefined }>({
    code: "unknown-callout",
    message: ({ name }) => `\`${name}\` is not a known field of \`callouts\`.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? `Use ${calloutNames.map((known) => `\`${known}\``).join(", ")}.`
        : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The specification shows three fields of `callouts`: `enabled`, `percentage` and `name` (section 2.3). Its list is not complete, so igx sends other fields unchanged.",
    bad: "@chart pie {callouts={enable}}\n| Bean | Share |\n| Arabica | 57 |\n",
    good: "@chart pie {callouts={enabled}}\n| Bean | Share |\n| Arabica | 57 |\n",
  }),
  {
    element({ settings }, report) {
      for (const { name, nameSpan } of settings.get("callouts")?.parts ?? []) {
        if (calloutNames.includes(name)) continue;
        const suggestion = closest(name, calloutNames);
        const fixes = writeInstead(suggestion, nameSpan);
        report(unknownCallout.rule, nameSpan, { name, suggestion }, { fixes });
      }
    },
  },
);
