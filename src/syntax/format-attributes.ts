import type { Attribute, Attributes, AttributeValue, Comment, ListItem } from "./ast.js";
import { withoutBlanks } from "./format-piece.js";

/**
 * Attributes in canonical spacing: one line, or with `mayBreak` one attribute a line where the author began that. Values are
 * kept as they are written. Comments are only between lines; one inside an attribute is moved above it.
 */
export function formatAttributes(attributes: Attributes, text: string, mayBreak = false): readonly string[] {
  const { entries, comments = [] } = attributes;
  const { start, end } = attributes.span;
  // The author's first choice counts: one line break anywhere between the braces makes one attribute a line.
  const broken = mayBreak && entries.length + comments.length > 0 && /[\r\n]/.test(text.slice(start, end));
  if (!broken) return [`{${entries.map((entry) => formatEntry(entry, text)).join(" ")}}`];
  // The comments first, since sorting keeps the order of those at one place.
  const lines = [...comments, ...entries]
    .sort((one, other) => lineStart(one) - lineStart(other))
    .map((node) =>
      node.kind === "comment" ? withoutBlanks(text.slice(node.span.start, node.span.end)) : formatEntry(node, text),
    );
  return ["{", ...lines.map((line) => `  ${line}`), "}"];
}

/** Of a comment inside an attribute, where that begins. */
const lineStart = (node: Attribute | Comment): number =>
  node.kind === "comment" && node.above ? Math.min(node.span.start, node.above.start) : node.span.start;

const formatEntry = ({ nameSpan, value }: Attribute, text: string): string => {
  const name = text.slice(nameSpan.start, nameSpan.end);
  return value ? `${name}=${formatValue(value, text)}` : name;
};

function formatValue(value: AttributeValue, text: string): string {
  switch (value.kind) {
    case "list":
      return `[${value.items.map((item) => formatItem(item, text)).reduce(joinItems, "")}]`;
    case "group":
      return formatAttributes(value.attributes, text).join("");
    // Quotes and escapes stay: `format` changes white space only.
    case "word":
    case "quoted":
    case "interpolation":
      return text.slice(value.span.start, value.span.end);
  }
}

/** An item that would begin a comment before a blank keeps its comma. */
const joinItems = (list: string, item: string): string =>
  list === "" ? item : /(?:^| )(?:#|\/\/|\/\*)$/.test(list) ? `${list}, ${item}` : `${list} ${item}`;

const formatItem = ({ value, renamed }: ListItem, text: string): string =>
  renamed ? `${formatValue(value, text)}=${formatValue(renamed, text)}` : formatValue(value, text);
