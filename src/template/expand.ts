import { type Finding, type Report, reporter } from "../diagnostics/finding.js";
import { syntaxError, unexpectedText } from "../diagnostics/rules/syntax.js";
import type * as ast from "../syntax/ast.js";
import { parseAttributes } from "../syntax/attributes.js";
import { isQuoted, readInterpolation, readLines, readQuoted, readText } from "../syntax/inline.js";
import { cellKind, type RowRun, scanRows } from "../syntax/rows.js";
import { opensInterpolation, quotedEnd, trim } from "../syntax/scan.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { evaluate } from "./evaluate.js";
import type {
  Flat,
  FlatAttribute,
  FlatCell,
  FlatElement,
  FlatField,
  FlatItem,
  FlatRow,
  FlatSheet,
  FlatValue,
} from "./flat.js";
import { evaluateText } from "./texts.js";

/** What the expansion of one file needs at every step. */
interface Expansion {
  readonly file: SourceFile;
  readonly text: string;
  readonly report: Report;
  readonly elements: FlatElement[];
}

/** Evaluates a tree to flat elements. What cannot be evaluated is reported and left out. */
export function expand(document: ast.Document, file: SourceFile, findings: Finding[]): Flat {
  const expansion: Expansion = { file, text: file.text, report: reporter(file, findings), elements: [] };
  for (const block of document.blocks) expandBlock(block, expansion);
  const fields = (document.frontMatter?.fields ?? []).map((field) => expandField(field, expansion));
  return { file, fields, elements: expansion.elements };
}

function expandBlock(block: ast.Block, expansion: Expansion): void {
  const { file, text, report, elements } = expansion;
  const common = <N extends ast.Block & { readonly attributes?: ast.Attributes }>(node: N) => ({
    file,
    node,
    span: node.span,
    attributes: expandAttributes(node.attributes, expansion),
  });
  switch (block.kind) {
    case "heading": {
      const type = block.level === 1 ? "h1" : "h2";
      const value = evaluateText(readText(text, block.textSpan, report), report);
      elements.push({ ...common(block), kind: "text", type, text: { value, span: block.textSpan } });
      return;
    }
    case "body": {
      const span = { start: block.lines[0]!.start, end: block.lines.at(-1)!.end };
      const value = evaluateText(readLines(text, block.lines, report), report);
      elements.push({ ...common(block), kind: "text", type: "body", text: { value, span } });
      return;
    }
    case "quote":
      elements.push({ ...common(block), kind: "quote", ...expandQuote(block, expansion) });
      return;
    case "separator":
      elements.push({ ...common(block), kind: "separator" });
      return;
    case "directive":
      elements.push(expandDirective(block, expansion));
      return;
    case "fence":
      elements.push({ file, node: block, span: block.span, attributes: [], kind: "fence" });
      return;
    case "rows":
    case "misplaced-attributes":
      // Reported where they were read.
      return;
    case "if":
    case "for":
    case "let":
    case "param":
    case "data":
    case "include":
      report(syntaxError, block.span, { problem: "This version of igx knows no template lines." });
  }
}

/** The author is the last line, when `--` or an em dash, white space and a name follow; bare, it is the empty author. */
const authorPattern = /^(?:--|—)(?:$|[ \t]+)/;

function expandQuote(
  quote: ast.Quote,
  { text, report }: Expansion,
): Pick<Extract<FlatElement, { kind: "quote" }>, "text" | "author"> {
  const last = quote.lines.at(-1)!;
  const marker = authorPattern.exec(text.slice(last.start, last.end));
  const lines = marker ? quote.lines.slice(0, -1) : quote.lines;
  const span =
    lines.length > 0
      ? { start: lines[0]!.start, end: lines.at(-1)!.end }
      : { start: quote.span.start, end: quote.span.start + 1 };
  const flatText = { value: lines.length > 0 ? evaluateText(readLines(text, lines, report), report) : "", span };
  if (!marker) return { text: flatText };
  const authorSpan = trim(text, last.start + marker[0].length, last.end);
  return {
    text: flatText,
    author: { value: evaluateText(readText(text, authorSpan, report), report), span: authorSpan },
  };
}

function expandDirective(directive: ast.Directive, expansion: Expansion): FlatElement {
  const { file } = expansion;
  const attributes = expandAttributes(directive.attributes, expansion);
  const argument = expandArgument(directive, expansion);
  const span = headSpan(directive);
  return {
    kind: "directive",
    file,
    node: directive,
    span,
    name: directive.name,
    attributes,
    ...(argument ? { argument } : {}),
    sheets: expandSheets(directive, attributes, expansion),
  };
}

/** The directive's own line or lines, without the rows below it. */
const headSpan = (directive: ast.Directive): Span => ({
  start: directive.span.start,
  end: directive.attributes?.span.end ?? Math.max(directive.nameSpan.end, directive.argumentSpan.end),
});

/** A word, quoted text, or one interpolation; more is reported. */
function expandArgument({ argumentSpan, name }: ast.Directive, { text, report }: Expansion): FlatValue | undefined {
  const { start, end } = argumentSpan;
  if (start === end) return undefined;
  const [value, valueEnd] = readArgument(text, argumentSpan, report);
  const rest = trim(text, valueEnd, end);
  if (rest.start < rest.end) report(unexpectedText, rest, { after: `\`@${name} ${text.slice(start, valueEnd)}\`` });
  return value;
}

function readArgument(text: string, { start, end }: Span, report: Report): [FlatValue | undefined, number] {
  const quoted = text[start] === '"' ? quotedEnd(text, start, end) : -1;
  if (quoted > 0) {
    const span = { start, end: quoted };
    return [{ kind: "value", value: evaluateText(readQuoted(text, span, report), report), span }, quoted];
  }
  if (opensInterpolation(text, start)) {
    const interpolation = readInterpolation(text, start, end, report);
    if (!interpolation) return [undefined, end];
    const value = interpolation.expression && evaluate(interpolation.expression, report);
    return [
      value === undefined || value === null ? undefined : { kind: "value", value, span: interpolation.span },
      interpolation.span.end,
    ];
  }
  const word = /^[^ \t]+/.exec(text.slice(start, end))![0];
  return [{ kind: "word", text: word, span: { start, end: start + word.length } }, start + word.length];
}

/** The rows below a directive, cut into sheets. Rows before the first `@sheet` belong to the directive itself. */
function expandSheets(
  directive: ast.Directive,
  attributes: readonly FlatAttribute[],
  expansion: Expansion,
): readonly FlatSheet[] {
  const sheets: (FlatSheet & { rows: FlatRow[] })[] = [{ directive, attributes, rows: [] }];
  for (const item of directive.items) {
    if (item.kind === "rows") expandRows(item, expansion, sheets.at(-1)!.rows);
    else if (item.kind === "directive") {
      const { argumentSpan } = item;
      if (argumentSpan.start < argumentSpan.end) expansion.report(unexpectedText, argumentSpan, { after: "`@sheet`" });
      sheets.push({ directive: item, attributes: expandAttributes(item.attributes, expansion), rows: [] });
    } else expandBlock(item, expansion);
  }
  const own = sheets[0]!;
  const fromAttribute = attributes.some((attribute) => attribute.name === "from");
  return sheets.length > 1 && own.rows.length === 0 && !fromAttribute ? sheets.slice(1) : sheets;
}

function expandRows(rows: ast.Rows, expansion: Expansion, into: FlatRow[]): void {
  const { file, text } = expansion;
  const run = scanRows(text, rows.span);
  for (let index = 0; index < run.rowCount; index++) {
    const cells = expandCells(run, index, expansion);
    const attributes = expandRowAttributes(run, index, expansion);
    into.push(cells ? { file, run, index, cells, attributes } : { file, run, index, attributes });
  }
}

const none: readonly FlatAttribute[] = [];

function expandRowAttributes(run: RowRun, index: number, expansion: Expansion): readonly FlatAttribute[] {
  const span = run.attributes.get(index);
  return span ? expandAttributes(parseAttributes(expansion.text, span, expansion.report), expansion) : none;
}

function expandCells(run: RowRun, index: number, expansion: Expansion): ReadonlyMap<number, FlatCell> | undefined {
  let cells: Map<number, FlatCell> | undefined;
  const first = run.firstCell[index]!;
  const end = run.firstCell[index + 1]!;
  for (let cell = first; cell < end; cell++) {
    if (run.cellKind[cell] !== cellKind.special) continue;
    cells ??= new Map();
    cells.set(cell - first, expandCell({ start: run.cellStart[cell]!, end: run.cellEnd[cell]! }, expansion));
  }
  return cells;
}

function expandCell(span: Span, { text, report }: Expansion): FlatCell {
  if (isQuoted(text, span)) return { value: evaluateText(readQuoted(text, span, report), report), whole: false };
  const parts = readText(text, span, report);
  const only = parts.length === 1 ? parts[0] : undefined;
  if (typeof only !== "object") return { value: evaluateText(parts, report), whole: false };
  const value = only.expression && evaluate(only.expression, report);
  return { value: value === undefined ? "" : value, whole: true };
}

/** Attributes with their values; one that is `null` is left out. */
function expandAttributes(attributes: ast.Attributes | undefined, expansion: Expansion): readonly FlatAttribute[] {
  if (!attributes) return none;
  return attributes.entries.flatMap((entry): readonly FlatAttribute[] => {
    const { name, nameSpan, span } = entry;
    const value = entry.value
      ? expandValue(entry.value, expansion)
      : ({ kind: "value", value: true, span: nameSpan } as const);
    return value ? [{ name, nameSpan, span, value }] : [];
  });
}

function expandValue(value: ast.AttributeValue, expansion: Expansion): FlatValue | undefined {
  const { report } = expansion;
  const { span } = value;
  switch (value.kind) {
    case "word":
      return value;
    case "quoted":
      return { kind: "value", value: evaluateText(value.parts, report), span };
    case "interpolation": {
      const result = value.expression && evaluate(value.expression, report);
      return result === undefined || result === null ? undefined : { kind: "value", value: result, span };
    }
    case "list":
      return { kind: "list", span, items: value.items.flatMap((item) => expandItem(item, expansion)) };
    case "group":
      return { kind: "group", span, entries: expandAttributes(value.attributes, expansion) };
  }
}

function expandItem(item: ast.ListItem, expansion: Expansion): readonly FlatItem[] {
  const value = expandValue(item.value, expansion);
  if (!value) return [];
  const renamed = item.renamed && expandValue(item.renamed, expansion);
  return [renamed ? { value, renamed } : { value }];
}

/** The rest of the line, less the quotes of a JSON string. */
function expandField(field: ast.FrontMatterField, { file, text, report }: Expansion): FlatField {
  const { name, nameSpan, valueSpan } = field;
  const quoted = isQuoted(text, valueSpan);
  const parts = quoted ? readQuoted(text, valueSpan, report) : readText(text, valueSpan, report);
  const literal = parts.every((part) => typeof part === "string");
  return { file, name, nameSpan, valueSpan, value: evaluateText(parts, report), quoted, literal };
}
