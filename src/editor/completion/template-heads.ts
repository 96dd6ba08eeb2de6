import { CompletionItemKind } from "vscode-languageserver-types";
import { nodeAt } from "../../syntax/node-at.js";
import { paramTypeNames } from "../../template/params.js";
import { type Cursor, nameChar, wordAround } from "./cursor.js";
import { valuesOf } from "./include-params.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

/** What follows the name of a template line outside its expression; `undefined` for other directives. */
export function templateHead(cursor: Cursor, name: string): Suggestions | undefined {
  switch (name) {
    case "for":
      return loopWord(cursor);
    case "param":
      return param(cursor);
    case "let":
    case "else":
    case "end":
      return noSuggestions(cursor.offset);
    default:
      return undefined;
  }
}

function loopWord(cursor: Cursor): Suggestions {
  const isNext = /^@for[ \t]+[^ \t,]+(?:[ \t]*,[ \t]*[^ \t,]+)?[ \t]+i?n?$/.test(cursor.before);
  if (!isNext) return noSuggestions(cursor.offset);
  const items = [{ label: "in", kind: CompletionItemKind.Keyword, insert: "in " }];
  return { span: wordAround(cursor, nameChar), items };
}

/** The type of a parameter, and its default value where it has few. */
function param(cursor: Cursor): Suggestions {
  const { before, level, start, offset } = cursor;
  const span = wordAround(cursor, nameChar);
  if (before.includes("=")) {
    const node = nodeAt(level, start).find((one) => one.kind === "param");
    const items = valuesOf(node).filter(({ label }) => !label.startsWith('"') || !before.endsWith('"'));
    return { span, items };
  }
  if (!before.includes(":")) return noSuggestions(offset);
  return { span, items: paramTypeNames.map((label) => ({ label, kind: CompletionItemKind.TypeParameter })) };
}
