import { unexpectedText } from "../diagnostics/messages/syntax.js";
import { dataMalformed } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { isName } from "../syntax/is-name.js";
import { beside } from "../syntax/read-argument.js";
import { trim } from "../syntax/scan.js";
import { tableFences } from "./fence-names.js";

/** Whether a fence names a table; any other is an element, or unknown. */
export const isDataFence = ({ name }: ast.Fence): boolean => name === "sql" || tableFences.includes(name);

/** The name after the format of a data fence. */
export function fenceName(fence: ast.Fence, text: string, report?: Report): string | undefined {
  const { argumentSpan, attributesSpan, name } = fence;
  const argument = text.slice(argumentSpan.start, argumentSpan.end);
  // Only loading passes `report`; the check of types and the evaluation ask for the name again.
  if (isName(argument)) return argument;
  if (argument === "") {
    if (report) {
      const advice = `Write a name after \`${name}\`, such as \`${name} table\`; an element is in a fence \`element\`.`;
      report(dataMalformed, fence.nameSpan, { problem: "The data has no name.", advice });
    }
  } else if (report) {
    const first = firstWord(argument);
    const rest = first === undefined ? argumentSpan : trim(text, argumentSpan.start + first.length, argumentSpan.end);
    const after = first === undefined ? `\`${name}\`, where only a name is allowed,` : `\`${name} ${first}\``;
    report(unexpectedText, rest, { after }, beside(attributesSpan));
  }
  return undefined;
}

/** The name that a fence most likely means, although there is more text after it. */
export const suggestName = ({ argumentSpan }: ast.Fence, text: string): string | undefined =>
  firstWord(text.slice(argumentSpan.start, argumentSpan.end));

function firstWord(argument: string): string | undefined {
  const word = /^\S*/.exec(argument)![0];
  return isName(word) ? word : undefined;
}
