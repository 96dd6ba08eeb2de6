import type { TextEdit } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import { emptySpan, type Span } from "../../text/span.js";
import type { DocumentLevel } from "../levels.js";
import { fieldsOf, optionsOf, typesOfNames } from "../names/column-uses.js";
import { namesOf } from "../names/document-names.js";
import { rangeOf } from "../ranges.js";

/** The edit that adds a column to a fence of CSV or TSV, for a place that names a column which the fence lacks. */
export function fenceColumn(
  span: Span,
  level: DocumentLevel,
): { readonly title: string; readonly edits: TextEdit[] } | undefined {
  const { file, texts } = level;
  const fence = fenceOf(span, level);
  const name = fence && nameAt(span, level);
  if (!fence || !name || (fence.name !== "csv" && fence.name !== "tsv")) return undefined;
  const { delimiter = fence.name === "tsv" ? "\t" : ",", header } = optionsOf(texts.fence(fence));
  const { start, end } = fence.contentSpan;
  const content = file.text.slice(start, end);
  // A cell with a line end needs more than an edit of each line.
  const lines = [...content.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== "");
  if (header === false || lines.some(([line]) => line.split('"').length % 2 === 0)) return undefined;
  const cell = /["\r\n]/.test(name) || name.includes(delimiter) ? `"${name.replaceAll('"', '""')}"` : name;
  const edits = lines.map(({ 0: line, index }, at) => {
    const offset = start + index + (delimiter === "\t" ? line : line.trimEnd()).length;
    return { range: rangeOf(file, emptySpan(offset)), newText: `${delimiter}${at === 0 ? cell : ""}` };
  });
  const table = file.text.slice(fence.argumentSpan.start, fence.argumentSpan.end);
  return edits.length === 0 ? undefined : { title: `Add the column \`${name}\` to \`${table}\``, edits };
}

function nameAt({ start, end }: Span, level: DocumentLevel): string | undefined {
  const node = nodeAt(level, start).findLast(({ span }) => span.start === start && span.end === end);
  if (node?.kind === "name") return node.name;
  if (node?.kind === "string") return node.value;
  if (node?.kind === "word") return node.text.replace(/^-/, "");
  return undefined;
}

/** The fence whose columns a field, or an attribute beside `from`, is about. */
function fenceOf({ start }: Span, level: DocumentLevel): ast.Fence | undefined {
  const chain = nodeAt(level, start);
  const names = namesOf(level);
  const link = chain.findLast((node) => node.kind === "member" || node.kind === "index");
  if (link) {
    const fields = fieldsOf(level.info.types.get(link.object));
    const types = typesOfNames(level);
    const owner =
      fields && names.declared.find(({ table, span }) => table && fieldsOf(types.get(span.start)) === fields);
    return owner?.table?.kind === "fence" ? owner.table : undefined;
  }
  const directive = chain.findLast((node) => node.kind === "directive");
  const from = directive?.attributes?.entries.find((one) => one.name === "from")?.value;
  const table = from && names.meant.get(from.span.start)?.table;
  return table?.kind === "fence" ? table : undefined;
}
