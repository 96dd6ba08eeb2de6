import { CompletionItemKind } from "vscode-languageserver-types";
import type { Type } from "../../language/types.js";
import { inferFragment } from "../../template/infer-fragment.js";
import type { Cursor } from "./cursor.js";
import { describeColumn, describeType, fieldsOf, visibleNames } from "./names.js";
import type { Suggestion } from "./suggestion.js";

/** The columns of the table that `from` names in the same braces, each with its type and first values. */
export async function columnItems(
  cursor: Cursor,
  open: number,
  written: readonly string[],
): Promise<readonly Suggestion[]> {
  const visible = await visibleNames(cursor);
  const type = typeOfFrom(cursor, open, visible.names);
  if (!type) return [];
  const table = visible.tableOf(type);
  return [...(fieldsOf(type) ?? [])]
    .filter(([name]) => !written.includes(name))
    .map(([name, column]) => ({
      label: name,
      kind: CompletionItemKind.Field,
      detail: describeColumn(name, column, table),
      insert: attributeWord(name),
    }));
}

/** A column as a word of attributes, or quoted where a word would end in it. */
export const attributeWord = (name: string): string =>
  /^[\p{L}\p{N}_.%-]+$/u.test(name) ? name : JSON.stringify(name);

/** Longer attributes are not searched: `from` is among the first. */
const maximumLength = 2000;

function typeOfFrom({ text, level }: Cursor, open: number, names: ReadonlyMap<string, Type>): Type | undefined {
  const found = /[\s{,]from[ \t]*=[ \t]*(\{\{|"[^"\r\n]*"|[^\s,\]}"{]+)/u.exec(text.slice(open, open + maximumLength));
  if (!found) return undefined;
  if (found[1] !== "{{") return names.get(found[1]!.replaceAll('"', ""));
  const start = open + found.index + found[0].length;
  const end = text.indexOf("}}", start);
  const { expression, info } = inferFragment(level.file, { start, end: end < 0 ? start : end }, names);
  return info.types.get(expression);
}

/** The names that `from` can take: tables, and what may turn out to be one. */
export async function tableItems(cursor: Cursor): Promise<readonly Suggestion[]> {
  const { names } = await visibleNames(cursor);
  return [...names]
    .filter(
      ([name, type]) =>
        name !== "project" &&
        (type.kind === "any" || (type.kind === "list" && ["record", "any"].includes(type.item.kind))),
    )
    .map(([name, type]) => ({ label: name, kind: CompletionItemKind.Struct, detail: describeType(type) }));
}
