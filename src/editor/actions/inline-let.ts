import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import { isParenthesized } from "../../syntax/expression-source.js";
import { needsParentheses } from "../../syntax/needs-parentheses.js";
import { nodeAt } from "../../syntax/node-at.js";
import { afterLineEnd, lineEnd, lineStart } from "../../syntax/scan.js";
import { namesAt } from "../../template/type-info.js";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import { allBlocks } from "../block-tree.js";
import type { DocumentLevel } from "../levels.js";
import { clash } from "../names/check-new-name.js";
import { namesOf } from "../names/document-names.js";
import type { Occurrence } from "../names/occurrence.js";
import { rangeOf } from "../ranges.js";
import type { Refusal } from "../refusal.js";
import { type ActionInput, type ActionProvider, editOfDocument, type OfferedAction } from "./provider.js";
import { keepsContent } from "./same-content.js";

/** Writes the expression of a `@let` where its name is used: at one place, or at all places, and then without the declaration. */
export const inlineLet: ActionProvider = {
  name: "inline-let",
  kind: CodeActionKind.RefactorInline,
  find: (input) => {
    const found = namedAt(input);
    return found ? offersOf(found, input.level) : [];
  },
  edit: async (input, choice) => {
    const found = namedAt(input);
    return found && inline(found, choice === "one" && found.here ? [found.here] : found.uses, input);
  },
};

const otherContent: Refusal = {
  refused: "The name stays: with its expression in its place the document would have an error or other content.",
};

interface NamedExpression {
  readonly block: ast.Let & Required<Pick<ast.Let, "name" | "value">>;
  /** All places that use the name. */
  readonly uses: readonly Occurrence[];
  /** The one around the cursor. */
  readonly here: Occurrence | undefined;
}

/** The `@let` whose line or use is around the cursor. */
function namedAt({ level, span }: ActionInput): NamedExpression | undefined {
  const { occurrences, declared } = namesOf(level);
  const around = occurrences.find((one) => one.span.start <= span.start && span.end <= one.span.end);
  const declaredAt = around && occurrences.find(({ declares, key }) => declares && key === around.key)?.span.start;
  for (const block of allBlocks(level.document.blocks)) {
    if (!isComplete(block)) continue;
    const { start, end } = block.span;
    if (around ? declaredAt !== block.name.span.start : span.start < start || end < span.end) continue;
    const key = around?.key ?? occurrences.find((one) => one.span.start === block.name.span.start)?.key;
    const own = declared.find((one) => one.key === key);
    // Without the first of two declarations, the second one would have its uses.
    if (!own || declared.some((one) => one !== own && one.name === own.name && clash(one, own))) return undefined;
    const uses = occurrences.filter((one) => one.key === key && !one.declares);
    return { block, uses, here: around && !around.declares ? around : undefined };
  }
  return undefined;
}

const isComplete = (block: ast.Block): block is NamedExpression["block"] =>
  block.kind === "let" && !block.incomplete && block.name !== undefined && block.value !== undefined;

function offersOf(found: NamedExpression, level: DocumentLevel): readonly OfferedAction[] {
  const { block, uses, here } = found;
  const { name } = block.name;
  const canInline = (use: Occurrence) => isExpressible(use, found, level);
  const one: OfferedAction = { title: `Inline \`${name}\` here`, later: "one" };
  const all: OfferedAction = {
    title: uses.length === 1 ? `Inline \`${name}\`` : `Inline all ${uses.length} uses of \`${name}\``,
    later: "all",
  };
  return [
    ...(here && uses.length > 1 && canInline(here) ? [one] : []),
    ...(uses.length > 0 && uses.every(canInline) ? [all] : []),
  ];
}

/** Whether an expression can be there: `from` and queries take names only. Parameters of its functions must not be names there. */
function isExpressible({ spelling, span }: Occurrence, { block }: NamedExpression, level: DocumentLevel): boolean {
  const { text } = level.file;
  if (spelling !== "name" || text[span.start - 1] === "$") return false;
  // The first `}}` would end the interpolation.
  if (sourceOf(block, text).includes("}}")) return false;
  const own = parametersIn(block.value);
  if (own.length === 0) return true;
  const visible = namesAt(level.info, level.file, span.start);
  return !own.some((name) => visible.has(name));
}

const parametersIn = (node: Node): readonly string[] => [
  ...(node.kind === "lambda" ? [node.parameter.name] : []),
  ...childrenOf(node).flatMap(parametersIn),
];

async function inline(
  found: NamedExpression,
  uses: readonly Occurrence[],
  input: ActionInput,
): Promise<WorkspaceEdit | Refusal> {
  const { level } = input;
  const { file } = level;
  const source = sourceOf(found.block, file.text);
  const edits = uses.flatMap((use): readonly SpanEdit[] => useEdit(use, found.block, source, level));
  if (edits.length !== uses.length) return otherContent;
  if (uses.length === found.uses.length) edits.push(withoutLine(found.block, file.text));
  if (!(await keepsContent(level, applyEdits(file.text, edits)))) return otherContent;
  return editOfDocument(
    input,
    edits.map(({ span, text }) => ({ range: rangeOf(file, span), newText: text })),
  );
}

/** All that is after the `=`: parentheses around the whole are not in the tree. */
const sourceOf = ({ name, span }: NamedExpression["block"], text: string): string =>
  text.slice(text.indexOf("=", name.span.end) + 1, span.end).trim();

function useEdit(
  { span }: Occurrence,
  { value }: NamedExpression["block"],
  source: string,
  level: DocumentLevel,
): readonly SpanEdit[] {
  const chain = nodeAt(level, span.start);
  const node = chain.at(-1);
  if (node?.kind !== "name" || node.span.end !== span.end) return [];
  const parent = chain.at(-2);
  // A brace beside the braces of an interpolation would be taken for one of them.
  const { text } = level.file;
  const meetsBraces =
    (text[span.start - 1] === "{" && source.startsWith("{")) || (text[span.end] === "}" && source.endsWith("}"));
  const isOperand = !isParenthesized(source) && needsParentheses(value, parent, node);
  return [{ span, text: meetsBraces || isOperand ? `(${source})` : source }];
}

/** Without the line, which may keep two texts apart: then a blank line stays. */
function withoutLine({ span }: ast.Let, text: string): SpanEdit {
  const start = lineStart(text, span.start);
  const ending = lineEnd(text, span.end);
  const end = ending < text.length ? afterLineEnd(text, ending) : ending;
  const before = text.slice(start === 0 ? 0 : lineStart(text, start - 1), start).trim();
  const after = text.slice(end, lineEnd(text, end)).trim();
  if (mayBeText(before) && mayBeText(after)) return { span: { start, end: ending }, text: "" };
  const isBetweenBlanks = before === "" && after === "" && end < text.length;
  return { span: { start, end: isBetweenBlanks ? afterLineEnd(text, lineEnd(text, end)) : end }, text: "" };
}

const mayBeText = (line: string): boolean => line !== "" && !/^(?:@[A-Za-z]|##?(?:[ \t]|$)|\||`{3}|-{3,}$)/.test(line);
