import { attributeType } from "../diagnostics/messages/elements.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { jsonNodeAt } from "../text/json.js";
import type { JsonElement } from "./model.js";

type Rooted = Pick<JsonElement, "root" | "offset" | "value">;

/**
 * Reports a chart whose `data` is the rows of one sheet instead of a list of sheets: one finding, since each cell would be another. Returns
 * whether it has.
 */
export function reportOneSheet({ root, offset, value }: Rooted, report: Report): boolean {
  const node = value["type"] === "chart" && areRows(value["data"]) ? jsonNodeAt(root, ["data"]) : undefined;
  if (!node) return false;
  const start = offset + node.offset;
  const end = start + node.length;
  const edits = [
    { span: { start, end: start }, text: "[" },
    { span: { start: end, end }, text: "]" },
  ];
  report(
    attributeType,
    { start, end: start + 1 },
    { name: "data", expected: "an array of sheets", found: "an array of rows" },
    { hint: "Write one more pair of brackets around the rows.", fixes: [{ title: "Write the brackets", edits }] },
  );
  return true;
}

const areRows = (data: unknown): boolean =>
  Array.isArray(data) &&
  data.every((row) => Array.isArray(row) && row.every((cell) => typeof cell !== "object" || cell === null)) &&
  data.some((row) => row.length > 0);
