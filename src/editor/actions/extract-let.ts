import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import type { Node } from "../../syntax/children.js";
import type { Expression } from "../../syntax/expression-ast.js";
import { expressionKeywords } from "../../syntax/expression-keywords.js";
import { isParenthesized, wholeSpan } from "../../syntax/expression-source.js";
import { isName } from "../../syntax/is-name.js";
import { skipsByNull } from "../../syntax/needs-parentheses.js";
import { lineStart } from "../../syntax/scan.js";
import { lineEnding } from "../../text/line-ending.js";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import type { DocumentLevel } from "../levels.js";
import { namesOf } from "../names/document-names.js";
import { expressionKey, outerNames } from "../names/same-expression.js";
import { rangeOf } from "../ranges.js";
import type { Refusal } from "../refusal.js";
import { type BlockPlace, blockPlaces } from "./block-place.js";
import { expressionsIn } from "./expressions-in.js";
import { type ActionInput, type ActionProvider, editOfDocument } from "./provider.js";
import { keepsContent } from "./same-content.js";
import { type SelectedExpression, selectedExpression } from "./selected-expression.js";

/** Gives an expression a name, in a `@let` above the element that uses it. Equal expressions of the same scope become the name too. */
export const extractLet: ActionProvider = {
  name: "extract-let",
  kind: CodeActionKind.RefactorExtract,
  find: (input) => {
    const found = extractionAt(input);
    return found ? [{ title: `Extract to \`@let ${found.name}\``, later: "all" }] : [];
  },
  edit: async (input) => {
    const found = extractionAt(input);
    return found && extract(found, input);
  },
};

const otherContent: Refusal = {
  refused: "The expression stays where it is: with a name for it the document would have an error or other content.",
};

interface Extraction {
  readonly expression: Expression;
  readonly place: BlockPlace;
  readonly name: string;
}

function extractionAt(input: ActionInput): Extraction | undefined {
  const { level } = input;
  const selected = selectedExpression(input);
  if (!selected || !isWorthAName(selected, input)) return undefined;
  const place = declaringPlace(selected, level);
  const isOneLine = !/[\r\n]/.test(sourceOf(selected.expression, level));
  if (!place || !isOneLine || isConditional(selected, place)) return undefined;
  const taken = new Set(namesOf(level).declared.map(({ name }) => name));
  return { expression: selected.expression, place, name: letName(selected.expression, taken) };
}

/** A literal is worth a name only if the user has selected it. An expression that is a name already needs no other. */
function isWorthAName({ expression, chain }: SelectedExpression, { span }: ActionInput): boolean {
  const { kind } = expression;
  if (kind === "name" || kind === "null" || kind === "boolean") return false;
  if ((kind === "number" || kind === "string") && span.start === span.end) return false;
  // The whole value of a `@let` has a name already.
  return chain.at(-1)?.kind !== "let";
}

const sourceOf = ({ span }: Expression, { file: { text } }: DocumentLevel): string => {
  const { start, end } = wholeSpan(text, span);
  const source = text.slice(start, end);
  return isParenthesized(source) ? source.slice(1, -1).trim() : source;
};

/** The innermost block that a `@let` can be above: an element, unless its own rows declare a name that the expression uses. */
function declaringPlace({ expression, chain }: SelectedExpression, level: DocumentLevel): BlockPlace | undefined {
  const places = blockPlaces(chain);
  const used = outerNames(expression, namesOf(level));
  const sees = ({ list, index }: BlockPlace) => used.every(({ span }) => span.start < list[index]!.span.start);
  const [outermost] = places;
  const block = outermost && outermost.list[outermost.index]!;
  if (!block || block.kind === "param" || block.kind === "data" || block.kind === "fence") return undefined;
  return places.findLast((place) => !place.inElement && sees(place)) ?? places.findLast(sees);
}

/** Whether the expression is evaluated only if something else has some value: above the element it would be evaluated always. */
function isConditional({ expression, chain }: SelectedExpression, { depth }: BlockPlace): boolean {
  const inside = [...chain.slice(depth), expression];
  return inside.some((node, at) => at > 0 && dependsOnValue(inside[at - 1]!, node));
}

function dependsOnValue(parent: Node, child: Node): boolean {
  switch (parent.kind) {
    case "if":
      return parent.branches.findIndex(({ condition }) => condition === child) !== 0;
    case "for":
      return parent.list !== child;
    case "conditional":
      return parent.condition !== child;
    case "binary":
      return parent.right === child && ["&&", "||", "??"].includes(parent.operator);
    case "index":
      return parent.index === child && skipsByNull(parent);
    default:
      return parent.kind === "lambda";
  }
}

async function extract({ expression, place, name }: Extraction, input: ActionInput): Promise<WorkspaceEdit | Refusal> {
  const { level } = input;
  const { text } = level.file;
  // A condition around another use can make its type narrower than that of the name.
  for (const uses of [sameUses(expression, place, level), [expression]]) {
    const first = place.list.find((block) => uses.some(({ span }) => contains(block, span.start)))!;
    const edits = [
      declaration(first, `@let ${name} = ${sourceOf(expression, level)}`, level),
      ...uses.map(({ span }) => ({ span: wholeSpan(text, span), text: name })),
    ];
    if (await keepsContent(level, applyEdits(text, edits)))
      return editOfDocument(
        input,
        edits.map((one) => ({ range: rangeOf(level.file, one.span), newText: one.text })),
      );
  }
  return otherContent;
}

const contains = ({ span }: ast.Block, offset: number): boolean => span.start <= offset && offset < span.end;

/** The expressions that mean the same and can see a name that the list declares. */
function sameUses(expression: Expression, { list }: BlockPlace, level: DocumentLevel): readonly Expression[] {
  const names = namesOf(level);
  const key = expressionKey(expression, names);
  const used = outerNames(expression, names);
  const isSame = (one: Expression) => expressionKey(one, names) === key;
  const uses: Expression[] = [];
  for (const block of list) {
    // A name that the block itself declares is not visible above it.
    if (used.some(({ span }) => span.start >= block.span.start)) continue;
    for (const one of expressionsIn(block, level.texts))
      if (one.kind === expression.kind && isSame(one)) uses.push(one);
  }
  return [...uses, ...(list === level.document.blocks ? fieldUses(expression, isSame, level) : [])];
}

/** Front matter sees the outermost names; only `locale` sees none. */
const fieldUses = (
  { kind }: Expression,
  isSame: (one: Expression) => boolean,
  { document, texts }: DocumentLevel,
): readonly Expression[] =>
  (document.frontMatter?.fields ?? [])
    .filter(({ name }) => name !== "locale")
    .flatMap((field) => [...expressionsIn(field, texts)].filter((one) => one.kind === kind && isSame(one)));

/** A line above a block, and above its comments: they can be about its first line. */
function declaration({ span }: ast.Block, line: string, { file: { text }, document }: DocumentLevel): SpanEdit {
  let start = lineStart(text, span.start);
  const indent = /^[ \t]*/.exec(text.slice(start, span.start))![0];
  for (const comment of document.comments.toReversed()) {
    const above = lineStart(text, comment.span.start);
    if (comment.span.end < start && lineStart(text, start - 1) <= above) start = above;
  }
  return { span: { start, end: start }, text: `${indent}${line}${lineEnding(text)}` };
}

/** A free name for an expression: the name of a field, or the function of a call and its subject. */
function letName(expression: Expression, taken: ReadonlySet<string>): string {
  const subject = subjectOf(expression) ?? "";
  const name = isName(subject) && !isReserved(subject) ? subject : "value";
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** `project` contains the constants of the configuration. */
const isReserved = (name: string): boolean => expressionKeywords.has(name) || name === "project";

function subjectOf(expression: Expression): string | undefined {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "member":
      return expression.property.kind === "name" ? expression.property.name : undefined;
    case "index":
      return expression.index.kind === "string" ? expression.index.value : subjectOf(expression.object);
    case "call": {
      const [first] = expression.arguments;
      const about = first && subjectOf(first);
      const { name } = expression.callee;
      return about === undefined ? name : `${name}${about.charAt(0).toUpperCase()}${about.slice(1)}`;
    }
    default:
      return undefined;
  }
}
