import { misspelledName } from "../diagnostics/messages/elements.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { KnownFields } from "../language/content-fields.js";
import { elements } from "../language/registry.js";
import { closest } from "../text/closest.js";
import { type JsonNode, jsonNodeAt } from "../text/json.js";
import type { Span } from "../text/span.js";
import type { JsonElement } from "./model.js";

type JsonObject = Pick<JsonElement, "root" | "offset">;

/**
 * Reports fields of an element whose name is almost a known one, and settings outside `settings`. The service may know more fields than the
 * specification shows, so other names are not reported. Each is reported once, in however many rows it is.
 */
export function reportMisspelledFields({ root, offset }: JsonObject, type: string, known: KnownFields, report: Report) {
  const reported = new Set<string>();
  visit(root, type, known);

  function visit(node: JsonNode, owner: string, { fields, entries, optional }: KnownFields): void {
    const { children = [] } = node;
    if (node.type === "array") {
      // Cells are neither lists nor objects.
      if (entries?.entries || entries?.fields.size) for (const child of children) visit(child, owner, entries);
      return;
    }
    if (node.type !== "object" || fields.size === 0) return;
    const names = new Set(children.map(({ children: [name] = [] }) => String(name?.value)));
    const missing = optional.filter((name) => !names.has(name));
    for (const { children: [nameNode, value] = [] } of children) {
      const name = String(nameNode!.value);
      const inner = fields.get(name);
      if (inner) visit(value!, name, inner);
      else reportField(nameNode!, owner, closest(name, missing), node === root && isSetting(name));
    }
  }

  function reportField(node: JsonNode, owner: string, suggestion: string | undefined, isMisplaced: boolean): void {
    const name = String(node.value);
    const key = `${owner}/${name}`;
    if ((suggestion === undefined && !isMisplaced) || reported.has(key)) return;
    reported.add(key);
    reportName(node, offset, `field of \`${owner}\``, isMisplaced ? undefined : suggestion, report);
  }

  function isSetting(name: string): boolean {
    return known.fields.get("settings")?.fields.has(name) ?? false;
  }
}

/** Reports the type of an element if it is almost a known one. Other types may be newer than this igx. */
export function reportMisspelledType({ root, offset }: JsonObject, type: string, report: Report): void {
  const suggestion = closest(
    type,
    elements.map((element) => element.type),
  );
  const node = jsonNodeAt(root, ["type"]);
  if (suggestion !== undefined && node) reportName(node, offset, "type of element", suggestion, report);
}

function reportName(
  node: JsonNode,
  offset: number,
  what: string,
  suggestion: string | undefined,
  report: Report,
): void {
  const name = String(node.value);
  const span: Span = { start: offset + node.offset, end: offset + node.offset + node.length };
  // Within the quotes.
  const fixes = writeInstead(suggestion, { start: span.start + 1, end: span.end - 1 });
  report(misspelledName, span, { name, what, suggestion }, { fixes });
}
