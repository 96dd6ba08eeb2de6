import { CodeActionKind } from "vscode-languageserver-types";
import { findDirective } from "../../language/registry.js";
import type * as ast from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import { lineStart, skipBlanksBack } from "../../syntax/scan.js";
import { lineEnding } from "../../text/line-ending.js";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import { lineEdits } from "../line-edits.js";
import { blockPlaces } from "./block-place.js";
import { findingsAt } from "./findings-at.js";
import { type ActionProvider, editOfDocument, type OfferedAction } from "./provider.js";

/** The choices for a half-width element that is alone: one of two, or an element of the full width. */
export const pairHalf: ActionProvider = {
  name: "pair-half",
  kind: CodeActionKind.QuickFix,
  async find(input) {
    const { level } = input;
    const { file } = level;
    const found = (await findingsAt(input)).find(({ finding }) => finding.code === "lone-half");
    const place = found && blockPlaces(nodeAt(level, found.finding.start.offset)).at(-1);
    const block = place?.list[place.index];
    const width = block && isElement(block) ? widthOf(block) : undefined;
    if (!found || !place || !block || !isElement(block) || !width) return [];
    const next = place.list.slice(place.index + 1).find((one) => !isSilent(one));
    const offer = (title: string, edit: SpanEdit): OfferedAction => ({
      title,
      diagnostics: [found.shown],
      edit: editOfDocument(input, lineEdits(file, applyEdits(file.text, [edit]))),
    });
    const pair = next && isElement(next) && !widthOf(next) ? withHalf(next, file.text) : undefined;
    return [
      ...(pair ? [offer("Make the next element half as wide, too", pair)] : []),
      offer("Make the element as wide as the page", withoutAttribute(block, width, file.text)),
    ];
  },
};

type ElementBlock = ast.Heading | ast.Body | ast.Quote | ast.Separator | ast.Directive;

/** Elements that can have attributes: an `element` fence has them inside its JSON. */
const isElement = (block: ast.Block): block is ElementBlock =>
  block.kind === "directive"
    ? findDirective(block.name) !== undefined
    : ["heading", "body", "quote", "separator"].includes(block.kind);

/** Declarations between two elements, which show nothing. */
const isSilent = ({ kind }: ast.Block): boolean => kind === "let" || kind === "data" || kind === "param";

const widthOf = ({ attributes }: ElementBlock): ast.Attribute | undefined =>
  attributes?.entries.find(({ name }) => name === "half" || name === "width");

function withHalf({ kind, attributes, span, ...block }: ElementBlock, text: string): SpanEdit {
  if (attributes) {
    const start = attributes.span.start + 1;
    return { span: { start, end: start }, text: attributes.entries.length === 0 ? "half" : "half " };
  }
  if (kind === "heading" || kind === "directive") {
    const start = text.slice(0, headEnd({ kind, span, ...block } as ast.Heading | ast.Directive)).trimEnd().length;
    return { span: { start, end: start }, text: " {half}" };
  }
  const start = span.start + text.slice(span.start, span.end).trimEnd().length;
  const indent = /^[ \t]*/.exec(text.slice(lineStart(text, span.start)))![0];
  return { span: { start, end: start }, text: `${lineEnding(text)}${indent}{half}` };
}

const headEnd = (block: ast.Heading | ast.Directive): number =>
  block.kind === "heading" ? block.textSpan.end : Math.max(block.argumentSpan.end, block.nameSpan.end);

/** Without the braces, too, if nothing else is between them: they can be a line of their own. */
function withoutAttribute({ attributes }: ElementBlock, { span }: ast.Attribute, text: string): SpanEdit {
  const { entries, span: braces } = attributes!;
  if (entries.length > 1) {
    const rest = /^[\s,]*/.exec(text.slice(span.end, braces.end - 1))![0].length;
    const isLast = span.end + rest === braces.end - 1;
    const before = isLast ? /(?<![\s,])[\s,]*$/.exec(text.slice(braces.start + 1, span.start))![0].length : 0;
    return { span: { start: span.start - before, end: span.end + rest }, text: "" };
  }
  const start = skipBlanksBack(text, braces.start);
  const lineBreak = /(?:\r\n|\n|\r)$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { span: { start: start - lineBreak, end: braces.end }, text: "" };
}
