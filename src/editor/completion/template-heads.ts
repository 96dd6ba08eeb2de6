import { CompletionItemKind } from "vscode-languageserver-types";
import { nodeAt } from "../../syntax/node-at.js";
import { paramTypeNames } from "../../template/params.js";
import type { Span } from "../../text/span.js";
import { type Cursor, nameChar, restOfLine, wordAround } from "./cursor.js";
import { valuesOf } from "./include-params.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

/** The suggestions after the name of a template line, outside its expression; `undefined` for other directives. */
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
  const signs = before.replace(texts, (text) => (text.endsWith('"') && text.length > 1 ? "|" : '"'));
  const isOpen = signs.endsWith('"');
  if (/=[ \t]*(?:"|\w*)$/.test(signs)) {
    const node = nodeAt(level, start).find((one) => one.kind === "param");
    const span = isOpen ? textAround(cursor) : wordAround(cursor, nameChar);
    return { span, items: valuesOf(node).filter(({ label }) => !isOpen || label.startsWith('"')) };
  }
  if (!/:[ \t]*[^\s"=|:]*$/.test(signs)) return noSuggestions(offset);
  const span = wordAround(cursor, nameChar);
  return { span, items: paramTypeNames.map((label) => ({ label, kind: CompletionItemKind.TypeParameter })) };
}

/** Texts, the last of which may be open. */
const texts = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;

/** The text around the cursor with its quotes. */
function textAround(cursor: Cursor): Span {
  const { before, start, offset } = cursor;
  const rest = /^(?:[^"\\]|\\.)*"/.exec(restOfLine(cursor, offset))?.[0] ?? "";
  return { start: start + [...before.matchAll(texts)].at(-1)!.index, end: offset + rest.length };
}
