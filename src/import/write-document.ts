import { looksLikeMarkdown } from "../check/rules/looks-like-markdown.js";
import { compile } from "../compile/compile.js";
import { format } from "../compile/format.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { writeElement, writeFence } from "../emit/write-element.js";
import { quoted } from "../syntax/attribute-word.js";
import { parseJson } from "../text/json.js";
import type { DocumentPart } from "./document-part.js";

/** A mark can contain another one, which is found when the outer one is escaped. */
const maxRounds = 3;

/** More are not tried one by one. */
const maxTries = 50;

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
      const element = writeElement(node, part.json, first);
      return element === undefined
        ? writeFence(node, part.json) + below(part.source)
        : withSource(element, part.source);
    }
  }
}

/** A picture that is made of a table has no other attributes. */
const withSource = (element: string, source: string | undefined): string =>
  source === undefined ? element : element.replace(/\n/, () => ` {source=${quoted(source)}}\n`);

/** A fence holds only content. */
const below = (source: string | undefined): string => (source === undefined ? "" : `\n${source}\n`);

/** Control characters have no place in a comment. A suppression of igx in the file is not meant for this document. */
function writeComment(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line === "" ? "" : `// ${/^igx-/.test(line) ? "Comment: " : ""}${line}\n`;
}

/** A text field takes the rest of its line, but the quotes of a JSON string. */
const writeField = (value: string): string =>
  /^[^\s"'{}\\\p{Cc}](?:[^"{}\\\p{Cc}\ufeff]*[^\s"{}\\\p{Cc}\ufeff])?$/u.test(value) ? value : quoted(value);

/**
 * Writes a backslash before characters that look like Markdown: the service shows them as they are, and after an import they are text. The
 * source is changed only where its content stays the same.
 */
async function escapeMarks(source: string): Promise<string> {
  let text = source;
  let { diagnostics, output } = await compile(text);
  const json = output?.json;
  for (let round = 0; round < maxRounds && json !== undefined; round++) {
    const marks = diagnostics.filter(({ code }) => code === looksLikeMarkdown.rule.code);
    const escaped = withBackslashes(text, new Set(marks.flatMap((finding) => placesOf(text, finding))));
    if (escaped === text) break;
    ({ diagnostics, output } = await compile(escaped));
    if (output?.json !== json) return escapeSome(text, marks, json);
    text = escaped;
  }
  return text;
}

/** The text with those escapes that keep its content, from the last one, so that the places of the others stay. */
async function escapeSome(source: string, marks: readonly Diagnostic[], json: string): Promise<string> {
  let text = source;
  for (const mark of marks.slice(-maxTries).reverse()) {
    const escaped = withBackslashes(text, new Set(placesOf(text, mark)));
    if (escaped !== text && (await compile(escaped)).output?.json === json) text = escaped;
  }
  return text;
}

/** Where the fix of the finding writes backslashes, or else the first character of the mark. */
function placesOf(source: string, { start, end, fixes = [] }: Diagnostic): readonly number[] {
  const fix = fixes.find(({ edits }) => edits.every(({ text }) => text === "\\"));
  if (fix) return fix.edits.map((edit) => edit.start.offset);
  const mark = source.slice(start.offset, end.offset);
  // Never the text above an underline, and never a backslash: it may end a line as a line break.
  const underline = mark.search(/(?<=\n)=+$/);
  const at = underline < 0 ? mark.search(/[!-/:-@[\]-`{-~]/) : underline;
  return at < 0 || source[start.offset + at - 1] === "\\" ? [] : [start.offset + at];
}

function withBackslashes(source: string, places: ReadonlySet<number>): string {
  const parts: string[] = [];
  let from = 0;
  for (const place of [...places].sort((one, other) => one - other)) {
    parts.push(source.slice(from, place));
    from = place;
  }
  return [...parts, source.slice(from)].join("\\");
}
