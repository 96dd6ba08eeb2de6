import { emptyText } from "../diagnostics/messages/template.js";
import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { cover, type Span } from "../text/span.js";
import { type DocumentContext, documentContext } from "./document-context.js";
import {
  chooseBranch,
  createEvalContext,
  declareName,
  type EvalContext,
  type Expansion,
  inner,
  inTurns,
  itemsOf,
  takesStep,
} from "./eval-context.js";
import { evaluate } from "./evaluate.js";
import type { Evaluation } from "./evaluation.js";
import { expandAttributes } from "./expand-attributes.js";
import { expandDirective } from "./expand-directive.js";
import { expandField } from "./expand-field.js";
import { expandDataFence } from "./expand-tables.js";
import type { ExpandedElement, Flat } from "./expanded.js";
import { isDataFence } from "./fence-name.js";
import { inSequence } from "./in-sequence.js";
import { includeParams } from "./include-params.js";
import { declaredTable } from "./named-value.js";
import { oncePerPlace } from "./once-per-place.js";
import type { SourceModule } from "./source-module.js";
import { evaluateText } from "./texts.js";

/**
 * Evaluates a document to flat elements. Parts that cannot be evaluated have been reported and are left out; the rest is unchanged.
 * `params` are the values of the document's parameters. Waits only for queries that depend on them.
 */
export function expand(
  module: SourceModule,
  params: ReadonlyMap<string, Value | undefined>,
  projectLocale: string,
  shared: Expansion,
): Promise<Flat> | Flat {
  // A mistake in many turns of a loop, or in a file that is included often, is reported once.
  const reportIn = oncePerPlace(shared.reportIn);
  const expansion: Expansion = { ...shared, reportIn };
  // `locale` is evaluated before everything else, since it decides how numbers and dates are written.
  const { context, locale } = documentContext(module, params, projectLocale, expansion);
  const pending = expandBlocks(module.document.blocks, { ...context, literals: shared.literals });
  return pending ? pending.then(() => flatOf(context, locale)) : flatOf(context, locale);
}

function flatOf(context: EvalContext, locale: DocumentContext["locale"]): Flat {
  const { module, elements, evaluation } = context;
  // The other fields come last: they see the outermost names of the whole document.
  const fields = (module.document.frontMatter?.fields ?? noFields).map((field) =>
    field === locale?.node ? locale.field : expandField(field, context),
  );
  const secrets = fields.filter((field) => field.secret).map(({ name }) => name);
  return { file: module.file, locale: evaluation.locale, fields, secrets, elements };
}

const noFields: readonly ast.FrontMatterField[] = [];

const expandBlocks = (blocks: readonly ast.Block[], context: EvalContext): Promise<void> | undefined =>
  inSequence(blocks, (block) => {
    if (!takesStep(block, context)) return undefined;
    const pause = context.checkpoint?.();
    return pause ? pause.then(() => addBlock(block, context)) : addBlock(block, context);
  });

const addBlock = (block: ast.Block, context: EvalContext): Promise<void> | undefined =>
  context.literals
    ? context.literals.add(block, context, () => expandBlock(block, context))
    : expandBlock(block, context);

function addElement(element: ExpandedElement, { elements, budget, evaluation }: EvalContext): void {
  const { span } = element;
  // Its own text counts in every turn of a loop, and is at most as long as it is written.
  const fits =
    budget.spend("elements", 1, span, evaluation.report) &&
    budget.spend("outputBytes", span.end - span.start, span, evaluation.report);
  if (fits) elements.push(element);
}

/** The text of a heading or a body, which is reported if its expressions give none. `{{ "" }}` is an empty text on purpose. */
function textOf(what: "heading" | "text", parts: readonly ast.Inline[], span: Span, evaluation: Evaluation): string {
  const value = evaluateText(parts, evaluation);
  const isMade = parts.some((part) => typeof part !== "string" && !isEmptyLiteral(what, part));
  if (isMade && value?.trim() === "") evaluation.report(emptyText, span, { what });
  return value ?? "";
}

const isEmptyLiteral = (what: "heading" | "text", { expression }: ast.Interpolation): boolean =>
  what === "text" && expression?.kind === "string";

/** Gives a promise only where there is something to wait for, so that a long static document does not wait at every line. */
function expandBlock(block: ast.Block, context: EvalContext): Promise<void> | undefined {
  const { module, evaluation } = context;
  const { file, texts } = module;
  const { span } = block;
  switch (block.kind) {
    case "heading": {
      const type = block.level === 1 ? "h1" : "h2";
      const text = { value: textOf("heading", texts.heading(block), block.textSpan, evaluation), span: block.textSpan };
      const attributes = expandAttributes(block.attributes, evaluation);
      addElement({ kind: "text", type, file, node: block, span, attributes, text }, context);
      return;
    }
    case "body": {
      const textSpan = cover(block.lines[0]!, block.lines.at(-1)!);
      const text = { value: textOf("text", texts.body(block), textSpan, evaluation), span: textSpan };
      const attributes = expandAttributes(block.attributes, evaluation);
      addElement({ kind: "text", type: "body", file, node: block, span, attributes, text }, context);
      return;
    }
    case "quote": {
      const read = texts.quote(block);
      const text = { value: evaluateText(read.text, evaluation) ?? "", span: read.textSpan };
      const author = read.author && {
        value: evaluateText(read.author.parts, evaluation) ?? "",
        span: read.author.span,
      };
      const attributes = expandAttributes(block.attributes, evaluation);
      addElement({ kind: "quote", file, node: block, span, attributes, text, ...(author ? { author } : {}) }, context);
      return;
    }
    case "separator":
      addElement(
        { kind: "separator", file, node: block, span, attributes: expandAttributes(block.attributes, evaluation) },
        context,
      );
      return;
    case "directive":
      return expandDirective(block, context, (element) => addElement(element, context));
    case "fence":
      if (!isDataFence(block)) addElement({ kind: "fence", file, node: block, span, attributes: [] }, context);
      else return expandDataFence(block, context);
      return;
    case "let":
      declareName(block.name, block.value && evaluate(block.value, evaluation), context);
      return;
    case "data":
      // The path is constant, so the file was read before the evaluation began.
      declareName(block.name, declaredTable(module, block), context);
      return;
    case "if":
      return expandIf(block, context);
    case "for":
      return expandFor(block, context);
    case "include":
      return expandInclude(block, context);
    case "param":
    case "rows":
    case "misplaced-attributes":
      // Read before, or reported where they were read.
      return;
  }
}

function expandIf(block: ast.If, context: EvalContext): Promise<void> | undefined {
  const branch = chooseBranch(block, context);
  // A branch has its own scope, so its names end with it.
  return branch && branch !== "unknown" ? expandBlocks(branch.blocks, inner(context)) : undefined;
}

function expandFor(block: ast.For, context: EvalContext): Promise<void> | undefined {
  const items = itemsOf(block, context);
  if (items?.length === 0 && block.otherwise) return expandBlocks(block.otherwise.blocks, inner(context));
  return inTurns(block, items ?? [], context, (inside) => expandBlocks(block.blocks, inside));
}

/** Adds the elements of an included file in its place. */
function expandInclude(block: ast.Include, context: EvalContext): Promise<void> | undefined {
  const module = context.module.includes.get(block);
  const params = module && includeParams(block, module, context.evaluation);
  // If a parameter is wrong, the file is not expanded: everything in it could be a consequence.
  if (!module || !params) return undefined;
  // A new context: an included file sees its parameters and nothing else. The locale is that of the document.
  return expandBlocks(module.document.blocks, createEvalContext(module, params, context.evaluation.locale, context));
}
