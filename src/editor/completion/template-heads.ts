import { CompletionItemKind } from "vscode-languageserver-types";
import { nodeAt } from "../../syntax/node-at.js";
import { paramTypeNames } from "../../template/params.js";
import { type Cursor, nameChar, wordAround } from "./cursor.js";
import { expressions } from "./expressions.js";
import { valuesOf } from "./include-params.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

/** What follows `@if`, `@elseif`, `@for`, `@let` and `@param`; `undefined` for the lines of other directives. */
export async function templateHead(cursor: Cursor, name: string): Promise<Suggestions | undefined> {
  const { before, start, offset } = cursor;
  switch (name) {
    case "if":
    case "elseif":
      return expressions(cursor, start + name.length + 1);
    case "let":
      return afterMatch(cursor, /^@let[^=]*=/);
    case "for":
      return (
        (await afterMatch(cursor, /^@for[ \t]+[^ \t,]+(?:[ \t]*,[ \t]*[^ \t,]+)?[ \t]+in[ \t]/)) ?? loopWord(cursor)
      );
    case "param":
      return param(cursor);
    case "else":
    case "end":
      return noSuggestions(offset);
    default:
      return before.startsWith("@") ? undefined : noSuggestions(offset);
  }
}

/** The expression after a match; nothing where a new name is written. */
async function afterMatch(cursor: Cursor, pattern: RegExp): Promise<Suggestions | undefined> {
  const found = pattern.exec(cursor.before);
  return found ? expressions(cursor, cursor.start + found[0].length) : undefined;
}

function loopWord(cursor: Cursor): Suggestions {
  const isNext = /^@for[ \t]+[^ \t,]+(?:[ \t]*,[ \t]*[^ \t,]+)?[ \t]+i?n?$/.test(cursor.before);
  if (!isNext) return noSuggestions(cursor.offset);
  return {
    span: wordAround(cursor, nameChar),
    items: [{ label: "in", kind: CompletionItemKind.Keyword, insert: "in " }],
  };
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
