import { CompletionItemKind } from "vscode-languageserver-types";
import { nodeAt } from "../../syntax/node-at.js";
import { lineEnd } from "../../syntax/scan.js";
import { fenceNames, tableFences } from "../../template/fence-names.js";
import { type Cursor, nameChar, wordAround } from "./cursor.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

/** The names of fences after the backticks, and nothing inside a fence; `undefined` elsewhere. */
export function fences(cursor: Cursor): Suggestions | undefined {
  const { level, text, offset, before } = cursor;
  const fence = nodeAt(level, offset).find((node) => node.kind === "fence");
  if (fence && offset > lineEnd(text, fence.span.start) && (!fence.closed || offset < fence.span.end))
    return noSuggestions(offset);
  if (!/^`{3,}[ \t]*[\p{L}\p{N}_]*$/u.test(before)) return undefined;
  return {
    span: wordAround(cursor, nameChar),
    items: fenceNames.map((label) => ({
      label,
      kind: CompletionItemKind.EnumMember,
      detail: details[label] ?? "a table",
      insert: label === "element" ? label : `${label} `,
      snippet: label === "element" ? `${label}\n$0` : `${label} \${1:name}\n$0`,
    })),
  };
}

const details: Readonly<Record<string, string>> = {
  element: "one element of the content, as JSON",
  sql: "a query over the tables above",
  ...Object.fromEntries(tableFences.map((name) => [name, `a table, as ${name.toUpperCase()}`])),
};
