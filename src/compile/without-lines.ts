import { childrenOf, field, fields } from "../emit/json-fields.js";
import { writeEntry } from "../emit/write-attributes.js";
import { findElement } from "../language/registry.js";
import type { JsonNode } from "../text/json.js";

interface WithoutLines {
  /** A sentence without its full stop. */
  readonly reason: string;
  /** The part of the element that the reason is about; absent where none is known. */
  readonly node?: JsonNode;
}

/** Which part of an element without an error has no form in the lines of the language. */
export function withoutLines(element: JsonNode, type: string | undefined, json: string): WithoutLines {
  const data = type === "chart" ? field(element, "data") : undefined;
  const settings = field(element, "settings");
  const found = (data && inData(data)) ?? (settings && inSettings(settings, json));
  if (found) return found;
  const hasData = type !== undefined && findElement(type)?.directive !== undefined;
  return {
    reason: hasData
      ? "its data are not a header and rows of texts and numbers, or its settings have no form in braces"
      : "its settings have no form in braces",
  };
}

function inSettings(settings: JsonNode, json: string): WithoutLines | undefined {
  const entries = settings.type === "object" ? fields(settings) : [];
  const found = entries.find(([name, value]) => writeEntry(name, value, json) === undefined);
  return found && { reason: `its setting \`${found[0]}\` has no form in braces`, node: found[1] };
}

function inData(data: JsonNode): WithoutLines | undefined {
  const sheets = data.type === "array" ? data.children : field(data, "sheets")?.children;
  if (!sheets || sheets.length === 0) return { reason: "its `data` have no sheet", node: data };
  return first(sheets, (sheet) => (sheet.type === "array" ? inArrays(sheet) : inObjects(sheet)));
}

/** A sheet as a list: the header, then rows that begin with a title. */
function inArrays(sheet: JsonNode): WithoutLines | undefined {
  const [header, ...rows] = childrenOf(sheet);
  if (!header) return { reason: "a sheet has no header", node: sheet };
  return inHeader(header) ?? first(rows, (row) => inTitle(row, row.children?.[0]));
}

function inObjects(sheet: JsonNode): WithoutLines | undefined {
  const header = field(sheet, "header");
  if (!header) return { reason: "a sheet has no header", node: sheet };
  return (
    inHeader(header) ??
    first(childrenOf(field(sheet, "rows")), (row) => {
      if (row.type === "array") return { reason: "a row of `sheets` is an array, and not an object", node: row };
      const color = field(row, "color");
      return color && color.type !== "string"
        ? { reason: "the `color` of a row is not a string", node: color }
        : inTitle(row, field(row, "header"));
    })
  );
}

const inHeader = (header: JsonNode): WithoutLines | undefined =>
  first(childrenOf(header), (cell) =>
    cell.type === "string" ? undefined : { reason: "a header is not a string", node: cell },
  );

function inTitle(row: JsonNode, title: JsonNode | undefined): WithoutLines | undefined {
  if (!title) return { reason: "a row has no title", node: row };
  return title.type === "string" ? undefined : { reason: "the title of a row is not a string", node: title };
}

function first(
  nodes: readonly JsonNode[],
  find: (node: JsonNode) => WithoutLines | undefined,
): WithoutLines | undefined {
  for (const node of nodes) {
    const found = find(node);
    if (found) return found;
  }
  return undefined;
}
