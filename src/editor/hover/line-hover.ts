import { findSuppressions } from "../../check/suppressions.js";
import { findElement } from "../../language/registry.js";
import type * as ast from "../../syntax/ast.js";
import { fenceName } from "../../template/fence-name.js";
import type { Span } from "../../text/span.js";
import { ruleTopic } from "../topics/rule-topic.js";
import { elementParts } from "./element-parts.js";
import { type HoverAnswer, type HoverTarget, isIn } from "./hover-target.js";
import { type HoverPart, text } from "./part.js";
import { tableAt } from "./table-at.js";
import { tableParts } from "./table-parts.js";
import { partsOf, topicParts } from "./topic-parts.js";

/* What the first characters of a line say. */

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
