import type { Model } from "../../check/model.js";
import { findSuppressions } from "../../check/suppressions.js";
import { CompiledDocument } from "../../compile/compiled-document.js";
import { emit } from "../../emit/emit.js";
import { jsonSink } from "../../emit/json-sink.js";
import { prettyJson } from "../../emit/pretty-json.js";
import { findElement } from "../../language/registry.js";
import type * as ast from "../../syntax/ast.js";
import { fenceName } from "../../template/fence-name.js";
import type { Span } from "../../text/span.js";
import type { DocumentLevel } from "../levels.js";
import { svgUri } from "../svg-uri.js";
import { ruleTopic } from "../topics/rule-topic.js";
import { withoutSecrets } from "../values.js";
import { type HoverAnswer, type HoverTarget, isIn } from "./hover-target.js";
import { code, type HoverPart, text } from "./part.js";
import { tableAt } from "./table-at.js";
import { tableParts } from "./table-parts.js";
import { partsOf, topicParts } from "./topic-parts.js";

/** In characters. Clients keep hovers in memory. */
const maxPicture = 100_000;

/** The most characters of JSON that a picture is drawn from: thousands of rows take longer than a reader waits, and are too small to read. */
const maxData = 30_000;

const jsonLines = 24;

const pictureWidth = 360;

/* Hovers of the first characters of a line. */

/** The element that a directive makes, with its picture. */
export async function directiveHover(
  { level, offset }: HoverTarget,
  node: ast.Directive,
): Promise<HoverAnswer | undefined> {
  const { nameSpan, argumentSpan, name, span } = node;
  const argument = level.file.text.slice(argumentSpan.start, argumentSpan.end);
  if (isIn(nameSpan, offset))
    return { span: nameSpan, parts: [...(await elementParts(level, span)), ...topicParts("directive", name)] };
  if (!isIn(argumentSpan, offset)) return undefined;
  const topic = name === "chart" ? topicParts("chart", argument) : [];
  return { span: argumentSpan, parts: [...(await elementParts(level, span)), ...topic] };
}

/** The hover of the mark of a text. Its words need no explanation. */
export async function markHover(
  { level, offset }: HoverTarget,
  node: ast.Heading | ast.Quote | ast.Separator,
): Promise<HoverAnswer | undefined> {
  const { start } = node.span;
  const mark = { start, end: start + /^(?:#{1,2}|>|-+)/.exec(level.file.text.slice(start, start + 100))![0].length };
  if (!isIn(mark, offset)) return undefined;
  const type = node.kind === "heading" ? `h${node.level}` : node.kind;
  const topic = findElement(type) ? topicParts("element", type) : [];
  return { span: mark, parts: [...topic, ...(await elementParts(level, node.span))] };
}

/** The keyword of a line of the template. `@sheet` is a directive of the tree, and none of an element. */
export function keywordHover({ level, offset }: HoverTarget, { start }: Span): HoverAnswer | undefined {
  const keyword = /^@([a-z]+)/.exec(level.file.text.slice(start, start + 20));
  if (!keyword) return undefined;
  const span = { start, end: start + keyword[0].length };
  const parts = isIn(span, offset) ? topicParts("directive", keyword[1]!) : [];
  return parts.length === 0 ? undefined : { span, parts };
}

export async function fenceHover(place: HoverTarget, node: ast.Fence): Promise<HoverAnswer | undefined> {
  const { level, offset } = place;
  const { nameSpan, argumentSpan } = node;
  const span = [argumentSpan, nameSpan].find((one) => isIn(one, offset));
  if (!span) return undefined;
  const name = fenceName(node, level.file.text);
  const table = name === undefined ? undefined : await tableAt(place, name);
  if (table) return { span, parts: tableParts(name!, table) };
  const parts = node.name === "element" ? await elementParts(level, node.span) : [];
  return parts.length === 0 ? undefined : { span, parts };
}

export function fieldHover({ offset }: HoverTarget, { name, nameSpan }: ast.FrontMatterField): HoverAnswer | undefined {
  const parts = isIn(nameSpan, offset) ? topicParts("field", name) : [];
  return parts.length === 0 ? undefined : { span: nameSpan, parts };
}

/** The rule that a comment suppresses. */
export async function suppressionHover({ level }: HoverTarget, node: ast.Comment): Promise<HoverAnswer | undefined> {
  const [found] = findSuppressions(level.file, [node]);
  // All rules with their examples are large.
  const { findRule } = await import("../../compile/rule-registry.js");
  const rule = found && findRule(found.code);
  const address = rule && level.project.ruleUrl(rule.code);
  const link: readonly HoverPart[] = address === undefined ? [] : [text(`[${rule!.code}](${address})`)];
  return rule && { span: node.span, parts: [...partsOf(ruleTopic(rule)), ...link] };
}

/** The picture and the emitted JSON of the element that begins at a place; nothing if the document has errors or the element is left out. */
async function elementParts(level: DocumentLevel, { start }: Span): Promise<readonly HoverPart[]> {
  const result = await level.result();
  const model = CompiledDocument.modelOf(result);
  const made = model?.elements.filter(({ file, span }) => span.start === start && file.path === level.file.path) ?? [];
  const [element] = made;
  if (!model || !element) return [];
  const json = indentedJson({ ...model, elements: [element] });
  return [
    ...(json.length > maxData ? [] : await pictureParts(JSON.parse(json), result.metadata.locale)),
    ...(made.length > 1 ? [text(`The first of ${made.length} elements that the line makes.`)] : []),
    code(withoutSecrets(level, shortened(json)), "json"),
  ];
}

/** Without the pictures of texts, which look as they are written. */
async function pictureParts(element: unknown, locale: string): Promise<readonly HoverPart[]> {
  // Loaded on the first picture: drawing is a large part of igx.
  const { renderSvg, titleElement } = await import("../../render/index.js");
  const alt = titleElement(element);
  if (alt === undefined) return [];
  const svg = renderSvg([element], { width: pictureWidth, note: false, locale });
  const address = svgUri(svg);
  return address.length > maxPicture ? [] : [{ kind: "image", alt, address }];
}

/** The text of the only element, character for character as in the content of a document, but for the indentation of its lines. */
function indentedJson(model: Model): string {
  const sink = jsonSink();
  emit(model, sink);
  const lines = prettyJson(sink.text()).trimEnd().split("\n");
  return lines
    .slice(1, -1)
    .map((line) => line.slice(2))
    .join("\n");
}

function shortened(json: string): string {
  const lines = json.split("\n", jsonLines + 1).map((line) => (line.length > 120 ? `${line.slice(0, 119)}…` : line));
  return lines.length <= jsonLines ? lines.join("\n") : [...lines.slice(0, jsonLines), "…"].join("\n");
}
