import { CompletionItemKind } from "vscode-languageserver-types";
import { nodeAt } from "../../syntax/node-at.js";
import { lineEnd } from "../../syntax/scan.js";
import { fenceNames, tableFences } from "../../template/fence-names.js";
import type { Span } from "../../text/span.js";
import { type Cursor, nameChar, restOfLine, wordAround } from "./cursor.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

/** The names of fences after the backticks, and nothing inside a fence; `undefined` elsewhere. */
export function fences(cursor: Cursor): Suggestions | undefined {
  const { level, text, offset, before } = cursor;
  const fence = nodeAt(level, offset).find((node) => node.kind === "fence");
  if (fence && offset > lineEnd(text, fence.span.start) && (!fence.closed || offset < fence.span.end))
    return noSuggestions(offset);
  const backticks = /^(`{3,})[ \t]*[\p{L}\p{N}_]*$/u.exec(before)?.[1];
  if (backticks === undefined) return undefined;
  const span = wordAround(cursor, nameChar);
  const lines = fence?.closed && !containsFence(text, fence.contentSpan) ? "$0" : ending(cursor, span.end, backticks);
  return {
    span,
    items: fenceNames.map((label) => ({
      label,
      kind: CompletionItemKind.EnumMember,
      detail: details[label] ?? "a table",
      insert: label === "element" ? label : `${label} `,
      snippet: label === "element" ? `${label}${lines}` : `${label} \${1:name}${lines}`,
    })),
  };
}

/** The lines below the name. An editor that closes pairs has already written the last backticks after the cursor. */
function ending(cursor: Cursor, end: number, backticks: string): string {
  const rest = restOfLine(cursor, end).trim();
  if (rest === "") return `\n$0\n${backticks}`;
  return /^`{3,}$/.test(rest) ? "\n$0\n" : "$0";
}

/** Then the end of that fence was taken for the end of this one. */
const containsFence = (text: string, { start, end }: Span): boolean =>
  /^[ \t]*`{3,}[ \t]*[^`\s]/m.test(text.slice(start, end));

const details: Readonly<Record<string, string>> = {
  element: "one element of the content, as JSON",
  sql: "a query over the tables above",
  ...Object.fromEntries(tableFences.map((name) => [name, `a table, as ${name.toUpperCase()}`])),
};
