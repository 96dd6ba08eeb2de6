import { format } from "../compile/format.js";
import { writeElement, writeFence } from "../emit/write-element.js";
import { quoted } from "../syntax/attribute-word.js";
import { parseJson } from "../text/json.js";
import type { DocumentPart } from "./document-part.js";
import { escapeMarks } from "./escape-marks.js";

export type Fields = readonly (readonly [name: string, value: string])[];

/** The document in canonical layout. `fields` are the front matter, with values as texts. */
export async function writeDocument(fields: Fields, parts: readonly DocumentPart[]): Promise<string> {
  const frontMatter = fields.map(([name, value]) => `${name}: ${writeField(value)}\n`).join("");
  const texts = frontMatter === "" ? [] : [`---\n${frontMatter}---\n`];
  let above: DocumentPart["kind"] | undefined;
  for (const part of parts) {
    const written = writePart(part, texts.length === 0);
    if (written === "") continue;
    // Comments that follow each other are one block.
    if (part.kind === "comment" && above === "comment") texts[texts.length - 1] += written;
    else texts.push(written);
    above = part.kind;
  }
  const source = await escapeMarks(texts.join("\n"));
  return format(source).output ?? source;
}

function writePart(part: DocumentPart, first: boolean): string {
  switch (part.kind) {
    case "comment":
      return writeComment(part.text);
    case "lines":
      return part.text;
    case "element": {
      const node = parseJson(part.json).root!;
      return writeElement(node, part.json, first) ?? writeFence(node, part.json);
    }
  }
}

/** Control characters have no place in a comment. A suppression of igx in the file is not meant for this document. */
function writeComment(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line === "" ? "" : `// ${/^igx-/.test(line) ? "Comment: " : ""}${line}\n`;
}

/** A text field takes the rest of its line, but the quotes of a JSON string. */
const writeField = (value: string): string =>
  /^[^\s"'{}\\\p{Cc}](?:[^"{}\\\p{Cc}\ufeff]*[^\s"{}\\\p{Cc}\ufeff])?$/u.test(value) ? value : quoted(value);
