import { CompletionItemKind } from "vscode-languageserver-types";
import { charts } from "../../language/charts.js";
import { attributesOfLine } from "../../language/data-lines.js";
import type { ElementDefinition } from "../../language/element.js";
import { elements } from "../../language/registry.js";
import { type StructureDefinition, structures } from "../../language/structures.js";
import type * as ast from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import { afterLineEnd, lineEnd, skipBlanks } from "../../syntax/scan.js";
import { type Cursor, keyChar, restOfLine, wordAround } from "./cursor.js";
import { type Suggestion, type Suggestions, snippetText } from "./suggestion.js";

/** The suggestions for `@` at the start of a line: elements with their tables, and directives of templates. */
export function directiveNames(cursor: Cursor): Suggestions {
  const word = wordAround(cursor, keyChar);
  const hasAt = cursor.text[word.start - 1] === "@";
  const span = hasAt ? { start: word.start - 1, end: word.end } : word;
  const items = ordered(cursor).map((one) => ("type" in one ? elementItem(one) : structureItem(one)));
  if (restOfLine(cursor, span.end).trim() !== "") return { span, items: items.map(nameOnly) };
  return { span, items: hasRowsBelow(cursor) ? items.map(headOnly) : items };
}

/** The line goes on after the name: only the name changes. */
const nameOnly = ({ snippet, ...item }: Suggestion): Suggestion => ({ ...item, insert: `${item.label} ` });

/** The table of the element is there already. */
function headOnly(item: Suggestion): Suggestion {
  const { insert = item.label, snippet = insert } = item;
  if (!snippet.includes("\n|")) return item;
  return { ...item, insert: insert.trimEnd(), snippet: `${snippet.slice(0, snippet.indexOf("\n"))}$0` };
}

function hasRowsBelow({ text, offset }: Cursor): boolean {
  const next = afterLineEnd(text, lineEnd(text, offset));
  return text[skipBlanks(text, next, text.length)] === "|";
}

type Definition = ElementDefinition | StructureDefinition;

/** Directives that divide or end the block around the cursor come first, directives without such a block last. */
function ordered({ level, text, start }: Cursor): readonly Definition[] {
  const above = lastBefore(text, start);
  const around = nodeAt(level, above).filter(({ span }) => span.start < start);
  const block = around
    .filter((node) => node.kind === "if" || node.kind === "for")
    .findLast(({ endSpan }) => endSpan === undefined || endSpan.end >= start);
  const inChart = around.some((node) => node.kind === "directive" && node.name === "chart");
  const drawn = elements.filter(({ directive }) => directive !== undefined);
  const dividing = structures.filter(({ name }) => ["elseif", "else", "end"].includes(name));
  const rest = structures.filter((one) => !dividing.includes(one) && (inChart || !attributesOfLine(one.name)));
  if (!block) return [...drawn, ...rest, ...dividing];
  const possible = dividersOf(block, start);
  return [...dividing.filter(({ name }) => possible.includes(name)), ...drawn, ...rest];
}

/** `@else` is the last branch and there once, and `@elseif` is a branch of `@if` alone. The line of the cursor is about to change. */
function dividersOf(block: ast.If | ast.For, start: number): readonly string[] {
  const last = block.kind === "for" ? block.otherwise : block.branches.find(({ condition }) => !condition);
  const isElse = last !== undefined && last.keywordSpan.start !== start;
  if (isElse && last.span.start < start) return ["end"];
  return [...(block.kind === "if" ? ["elseif"] : []), ...(isElse ? [] : ["else"]), "end"];
}

/** The end of the text above a line. */
function lastBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && /\s/.test(text[at - 1]!)) at--;
  return at;
}

function elementItem({ directive = "", argument, example }: ElementDefinition): Suggestion {
  const argumentName = argument?.field.toUpperCase();
  return {
    label: `@${directive}`,
    kind: CompletionItemKind.Class,
    detail: argumentName === undefined ? `@${directive}` : `@${directive} ${argumentName}`,
    insert: argumentName === undefined ? `@${directive}\n` : `@${directive} `,
    snippet: elementSnippet(directive, example),
    topic: ["directive", directive],
  };
}

const common = charts.map(({ name }) => name).join(",");

const snippets: Readonly<Record<string, string>> = {
  chart: `@chart \${1|${common}|}\n| \${2:Country} | \${3:2024} |\n|---|---:|\n| \${4:Brazil} | \${5:66.4} |$0`,
  map: "@map ${1:world}\n| title | value |\n|---|---:|\n| ${2:Brazil} | ${3:66.4} |$0",
  facts: "@facts\n| icon | figure | fact |\n|---|---:|---|\n| ${1:cup} | ${2:42%} | ${3:of adults drink it daily} |$0",
};

/** An element without a snippet of its own is written as in its example. */
const elementSnippet = (directive: string, example: string): string =>
  snippets[directive] ?? `${snippetText(example.trimEnd())}$0`;

const structureSnippets: Readonly<Record<string, string>> = {
  if: "@if ${1:condition}\n  $0\n@end",
  elseif: "@elseif ${1:condition}",
  for: "@for ${1:item} in ${2:list}\n  $0\n@end",
  let: "@let ${1:name} = ${0:value}",
  param: "@param ${1:name}: ${2:string}$0",
  data: '@data ${1:name} "$2"$0',
  include: '@include "$1"$0',
  mark: "@mark {$1}$0",
};

/** Lines without anything after the name. */
const alone: readonly string[] = ["else", "end", "sheet"];

const structureItem = ({ name, syntax }: StructureDefinition): Suggestion => ({
  label: `@${name}`,
  kind: CompletionItemKind.Keyword,
  detail: syntax[0]!,
  insert: alone.includes(name) ? `@${name}` : `@${name} `,
  ...(structureSnippets[name] !== undefined && { snippet: structureSnippets[name] }),
  topic: ["directive", name],
});
