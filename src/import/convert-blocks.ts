import { isSourceLine } from "../language/source-line.js";
import { capitalized } from "../text/capitalized.js";
import { append } from "../text/extremes.js";
import type { Block } from "./block-tree.js";
import { chartParts } from "./chart-parts.js";
import { convertList } from "./convert-list.js";
import type { BlockContext, Converter } from "./converter.js";
import { commentParts, type DocumentPart, textElement } from "./document-part.js";
import { htmlParts } from "./html-parts.js";
import { cellOfText } from "./imported-cell.js";
import { type InlineText, inlineText, joinLines } from "./inline-text.js";
import { maxNesting } from "./markdown-parser.js";

const splitCells = (line: string): readonly string[] =>
  line
    .replace(/^(?:[ \t]*>)*[ \t]*\|?/, "")
    .replace(/(?<!\\)\|[ \t]*$/, "")
    .split(/(?<!\\)\|/);

/** The elements and comments that blocks of Markdown become. */
export function convertBlocks(blocks: readonly Block[], context: BlockContext): readonly DocumentPart[] {
  const parts: DocumentPart[] = [];
  const converter: Converter = {
    ...context,
    add: (part) => void parts.push(part),
    addAll: (more) => append(parts, more),
    textOf: (block) => {
      const inline = block.children.find(({ type }) => type === "inline");
      const text = inlineText(inline?.token.children ?? [], inline?.line ?? block.line, context);
      append(parts, commentParts(text.comments));
      return text;
    },
    addSource: (source) => {
      const at = parts.findLastIndex(({ kind }) => kind !== "comment");
      const above = parts[at];
      if (above?.kind !== "element" || above.source !== undefined || !isPicture.test(above.json)) return false;
      parts[at] = { ...above, source };
      return true;
    },
    convert: (inner) => {
      for (const block of inner) convertBlock(block, converter);
    },
  };
  converter.convert(blocks);
  return parts;
}

function convertBlock(block: Block, converter: Converter): void {
  const { level, nesting } = block.token;
  if (level >= maxNesting - 1 && nesting === 1) addUnread(block, converter);
  else if (Object.hasOwn(converters, block.type)) converters[block.type]!(block, converter);
  else converter.convert(block.children);
}

const converters: Readonly<Record<string, (block: Block, converter: Converter) => void>> = {
  heading: convertHeading,
  paragraph: convertParagraph,
  blockquote: convertQuote,
  bullet_list: convertList,
  ordered_list: convertList,
  table: convertTable,
  fence: convertCode,
  code_block: convertCode,
  hr: (_block, { add }) => add(textElement("separator")),
  html_block: ({ token, line }, { addAll, notes }) => addAll(htmlParts(token.content, line, notes)),
  footnote(block, { add, notes, textOf }) {
    notes.note("footnote", block.line);
    addBody(`[${block.token.info}] ${joinLines(textOf(block))}`, add);
  },
};

/** A chart or facts that a block above has become. */
const isPicture = /^\{"type":"(?:chart|facts_and_figures)"/;

/** A text; the source of a picture if it is directly below one and begins with the word for it. */
function convertParagraph(block: Block, { add, addSource, notes, textOf }: Converter): void {
  const text = joinLines(textOf(block));
  const isSource = isSourceLine(text) && !text.includes("\n") && addSource(text.replace(/^Sources?:\s*/, "") || text);
  if (isSource) notes.note("source", block.line);
  else addBody(text, add);
}

function convertCode({ token, line }: Block, { add, notes }: Converter): void {
  notes.note("code", line);
  const language = token.info.trim();
  if (language !== "") notes.changedFirst(line, `The language of a block of code, \`${language}\`, is removed.`);
  addBody(token.content.replace(/\n$/, ""), add);
}

const addBody = (text: string, add: Converter["add"]): void => {
  if (text.trim() !== "") add(textElement("body", { text }));
};

/** The name of a heading for links, as Google Docs and Pandoc write it: `# Coffee {#coffee}`. */
const anchor = /(?<!\s)\s+\{#[\p{L}\p{N}_:.-]+\}$/u;

function convertHeading(block: Block, { add, notes, textOf }: Converter): void {
  const level = Number(block.token.tag.slice(1));
  const whole = joinLines(textOf(block)).replaceAll("\n", " ");
  const text = whole.replace(anchor, "");
  if (text !== whole) notes.note("anchor", block.line);
  if (text !== "") add(textElement(level === 1 ? "h1" : "h2", { text }));
  if (text === "") notes.note("emptyHeading", block.line);
  else if (level > 2) notes.note("heading", block.line);
}

/** Lines that the parser has not read, because they are nested too deep. */
function addUnread({ token: { map }, line }: Block, { addAll, lines, notes }: Converter): void {
  notes.note("nesting", line);
  addAll(commentParts(lines.slice(map?.[0] ?? line, map?.[1] ?? line + 1)));
}

const attribution = /^(?:--|[—–―])[ \t]*(?=\S)(.*)$/u;

/** A quote of its paragraphs. Other blocks follow it as elements of their own. */
function convertQuote(block: Block, converter: Converter): void {
  const lines: { text: string; end: "soft" | "hard" }[] = [];
  const others: Block[] = [];
  const collect = (children: readonly Block[]): void => {
    for (const child of children) {
      if (child.type === "paragraph") append(lines, converter.textOf(child).lines);
      else if (child.type === "blockquote" && child.token.level < maxNesting - 2) {
        converter.notes.note("nestedQuote", child.line);
        collect(child.children);
      } else others.push(child);
    }
  };
  collect(block.children);
  addQuote(
    lines.filter(({ text }) => text !== ""),
    block.line,
    converter,
  );
  converter.convert(others);
}

/** The start of a callout of GitHub or Obsidian: its kind, and its title if it has one. */
const calloutStart = /^\[!([a-z]+)\][+-]?[ \t]*(.*)$/isu;

/** The text of a callout, which is a quote without an author: `Note: …`, or the title, a colon and the text. */
function calloutText([first, ...lines]: InlineText["lines"]): string | undefined {
  const [whole, kind = "", title = ""] = calloutStart.exec(first?.text ?? "") ?? [];
  if (whole === undefined) return undefined;
  const label = title === "" ? capitalized(kind.toLowerCase()) : title;
  const text = joinLines({ lines, comments: [] });
  return text === "" ? label : `${label}: ${text}`;
}

function addQuote(lines: InlineText["lines"], line: number, { add, notes }: Converter): void {
  if (lines.length === 0) return;
  const callout = calloutText(lines);
  if (callout !== undefined) {
    notes.note("callout", line);
    addBody(callout, add);
    return;
  }
  const author = lines.length > 1 ? attribution.exec(lines.at(-1)!.text)?.[1] : undefined;
  if (author === undefined) notes.note("author", line);
  const text = joinLines({ lines: author === undefined ? lines : lines.slice(0, -1), comments: [] });
  add(textElement("quote", { text, author: author?.trim() ?? "" }));
}

function convertTable(table: Block, converter: Converter): void {
  const rows = table.children.flatMap(({ children }) => children);
  const [header = [], ...body] = rows.map(({ children }) => children.map((cell) => joinLines(converter.textOf(cell))));
  for (const row of rows) addExtraCells(row, header.length, converter);
  const cells = body.map((row) => row.map(cellOfText));
  converter.addAll(
    chartParts(
      { header, rows: cells, source: "written", lineOf: (row) => rows[row + 1]?.line },
      table.line,
      converter.notes,
    ),
  );
}

/** The parser drops cells beyond the header. */
function addExtraCells({ token, line }: Block, count: number, { add, lines, notes }: Converter): void {
  const extra = splitCells(lines[token.map?.[0] ?? line] ?? "").slice(count);
  if (extra.every((cell) => cell.trim() === "")) return;
  notes.note("cells", line);
  add({ kind: "comment", text: `Cells: ${extra.map((cell) => cell.trim()).join(" | ")}` });
}
