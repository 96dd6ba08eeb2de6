import { warning } from "../../diagnostics/descriptor.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { readNumberPattern } from "../../language/number-pattern.js";
import { cellCount, cellText } from "../cells.js";
import { check, type Field, type SourceElement } from "../model.js";
import { sheetNumbers } from "../sheet-numbers.js";

interface Params {
  readonly pattern: string;
  readonly value: number;
  readonly instead: string;
}

export const formatMultiplies = check(
  warning<Params>({
    code: "format-multiplies",
    message: ({ pattern, value }) =>
      `The pattern ${JSON.stringify(pattern)} multiplies by 100: ${value} becomes ${value * 100} per cent.`,
    hint: ({ instead }) => `Write \`${instead}\` if the values are per cent already.`,
    explanation:
      "`%` in a number pattern multiplies by 100, as everywhere: it is for shares such as 0.45. In single quotes it is a text, for values that are per cent already.",
    bad: '@chart bar {format="0 %"}\n| City | Share |\n| Lyon | 45 |\n',
    good: "@chart bar {format=\"0 '%'\"}\n| City | Share |\n| Lyon | 45 |\n",
  }),
  {
    element(element, report) {
      const field = element.pictureAttributes.get("format");
      if (!field) return;
      for (const one of field.parts.length > 0 ? field.parts : [field]) {
        const { value: pattern, span } = one;
        const value = typeof pattern === "string" && multiplies(pattern) ? tooLarge(one, field, element) : undefined;
        if (typeof pattern !== "string" || value === undefined) continue;
        const instead = JSON.stringify(pattern.replace("%", "'%'"));
        const fixes = [replacement(`Write \`${instead}\``, span, instead)];
        report(formatMultiplies.rule, span, { pattern, value, instead }, { fixes });
      }
    },
  },
);

function multiplies(text: string): boolean {
  const pattern = readNumberPattern(text);
  return !("problem" in pattern) && pattern.factor === 100;
}

/** More than 1,000 per cent. */
const most = 10;

/** A value that becomes so large, of the column of the pattern or of any. */
function tooLarge(one: Field, whole: Field, element: SourceElement): number | undefined {
  for (const sheet of element.sheets) {
    const columns = Math.max(0, cellCount(sheet.header) - 1);
    const names = Array.from({ length: columns }, (_, column) => cellText(sheet.header, column + 1).trim());
    for (const { values } of sheetNumbers(sheet, element)) {
      const value = values.find(
        (value, column) => Math.abs(value ?? 0) > most && (one === whole || names[column] === one.name),
      );
      if (value !== undefined) return value;
    }
  }
  return undefined;
}
