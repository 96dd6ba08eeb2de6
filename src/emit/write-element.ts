import { compactJson, type JsonNode } from "../text/json.js";
import { field, raw, stringField } from "./json-fields.js";
import { prettyJson } from "./pretty-json.js";
import { writeAttributes } from "./write-attributes.js";
import { writeChart, writeItems } from "./write-data.js";
import { writeLine, writeLines } from "./write-text.js";

/**
 * Writes an element as `.igx`, with a line end; `undefined` if the language has no form for it. The text may lose something: `decompile`
 * reads it back, and writes a fence instead if it has.
 */
export function writeElement(node: JsonNode, json: string, first: boolean): string | undefined {
  const type = stringField(node, "type");
  switch (type) {
    case "h1":
    case "h2":
      return writeHeading(node, json, type === "h1" ? "#" : "##");
    case "body":
      return withAttributesLine(writeBody(stringField(node, "text")), node, json);
    case "quote":
      return withAttributesLine(writeQuote(node), node, json);
    case "separator":
      return withAttributesLine(first ? "----\n" : "---\n", node, json);
    case "chart":
      return writeChart(node, json);
    case "map":
    case "facts_and_figures":
      return writeItems(node, json, type);
    default:
      return undefined;
  }
}

/** The element as it is, in an `element` fence. */
export const writeFence = (node: JsonNode, json: string): string =>
  `\`\`\`element\n${prettyJson(compactJson(raw(node, json))).trimEnd()}\n\`\`\`\n`;

function writeHeading(node: JsonNode, json: string, marker: string): string | undefined {
  const text = stringField(node, "text");
  const attributes = writeAttributes(field(node, "settings"), json);
  if (text === undefined || attributes === undefined) return undefined;
  return `${marker} ${writeLine(text, "heading")}${attributes === "" ? "" : ` ${attributes}`}\n`;
}

const writeBody = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : `${writeLines(text, "body").join("\n")}\n`;

function writeQuote(node: JsonNode): string | undefined {
  const text = stringField(node, "text");
  const author = stringField(node, "author") ?? stringField(node, "title");
  if (text === undefined || author === undefined) return undefined;
  const lines = text === "" ? [] : writeLines(text, "quote");
  // A text that looks like an author, alone on its line, would be none: the real author follows it.
  return [...lines, author === "" ? "--" : `-- ${writeLine(author, "inner")}`].map((line) => `> ${line}\n`).join("");
}

/** Body, quote and separator carry their attributes on the line directly below. */
function withAttributesLine(written: string | undefined, node: JsonNode, json: string): string | undefined {
  const attributes = writeAttributes(field(node, "settings"), json);
  if (written === undefined || attributes === undefined) return undefined;
  return attributes === "" ? written : `${written}${attributes}\n`;
}
