import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { documentPlace } from "./document-context.js";
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
import { expandAttributes } from "./expand-attributes.js";
import { expandDirective } from "./expand-directive.js";
import { expandField } from "./expand-field.js";
import { expandDataFence } from "./expand-tables.js";
import type { Flat, FlatElement } from "./flat.js";
import { inSequence } from "./in-sequence.js";
import { includeParams } from "./include-params.js";
import { isDataFence } from "./load-tables.js";
import { oncePerPlace } from "./once-per-place.js";
import type { SourceModule } from "./source-module.js";
import { evaluateText } from "./texts.js";

/**
 * Evaluates a document to flat elements. What cannot be evaluated has been reported, is left out, and leaves the rest as it is.
 * `params` are the values of the document's parameters. Waits only for queries that depend on them.
 */
export async function expand(
  unit: SourceModule,
  params: ReadonlyMap<string, Value | undefined>,
  projectLocale: string,
  shared: Expansion,
): Promise<Flat> {
  const expansion = { ...shared, reportIn: oncePerPlace(shared.reportIn) };
  const { place, locale } = documentPlace(unit, params, projectLocale, expansion);
  await expandBlocks(unit.document.blocks, place);
  const fields = (unit.document.frontMatter?.fields ?? []).map((field) =>
    field === locale?.node ? locale.field : expandField(field, place),
  );
  const secrets = fields.filter((field) => field.secret).map(({ name }) => name);
  return { file: unit.file, locale: place.evaluation.locale, fields, secrets, elements: expansion.elements };
}

const expandBlocks = (blocks: readonly ast.Block[], place: EvalContext): Promise<void> | undefined =>
  inSequence(blocks, (block) => (takesStep(block, place) ? expandBlock(block, place) : undefined));

function addElement(element: FlatElement, { elements, budget, evaluation }: EvalContext): void {
  const { span } = element;
  // Its own text counts in every turn of a loop, and is at most as long as it is written.
  const fits =
    budget.spend("elements", 1, span, evaluation.report) &&
    budget.spend("outputBytes", span.end - span.start, span, evaluation.report);
  if (fits) elements.push(element);
}

/** Gives a promise only where there is something to wait for, so that a long static document does not wait at every line. */
function expandBlock(block: ast.Block, place: EvalContext): Promise<void> | undefined {
  const { unit, evaluation } = place;
  const { file, texts } = unit;
  const { span } = block;
  switch (block.kind) {
    case "heading": {
      const type = block.level === 1 ? "h1" : "h2";
      const text = { value: evaluateText(texts.heading(block), evaluation) ?? "", span: block.textSpan };
      const attributes = expandAttributes(block.attributes, evaluation);
      addElement({ kind: "text", type, file, node: block, span, attributes, text }, place);
      return;
    }
    case "body": {
      const textSpan = { start: block.lines[0]!.start, end: block.lines.at(-1)!.end };
      const text = { value: evaluateText(texts.body(block), evaluation) ?? "", span: textSpan };
      const attributes = expandAttributes(block.attributes, evaluation);
      addElement({ kind: "text", type: "body", file, node: block, span, attributes, text }, place);
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
      addElement({ kind: "quote", file, node: block, span, attributes, text, ...(author ? { author } : {}) }, place);
      return;
    }
    case "separator":
      addElement(
        { kind: "separator", file, node: block, span, attributes: expandAttributes(block.attributes, evaluation) },
        place,
      );
      return;
    case "directive":
      return expandDirective(block, place, (element) => addElement(element, place));
    case "fence":
      if (!isDataFence(block)) addElement({ kind: "fence", file, node: block, span, attributes: [] }, place);
      else return expandDataFence(block, place);
      return;
    case "let":
      declareName(block.name, block.value && evaluate(block.value, evaluation), place);
      return;
    case "data":
      declareName(block.name, unit.tables.get(block)?.records, place);
      return;
    case "if":
      return expandIf(block, place);
    case "for":
      return expandFor(block, place);
    case "include":
      return expandInclude(block, place);
    case "param":
    case "rows":
    case "misplaced-attributes":
      // Read before, or reported where they were read.
      return;
  }
}

function expandIf(block: ast.If, place: EvalContext): Promise<void> | undefined {
  const branch = chooseBranch(block, place);
  return branch && expandBlocks(branch.blocks, inner(place));
}

function expandFor(block: ast.For, place: EvalContext): Promise<void> | undefined {
  const items = itemsOf(block, place);
  if (items?.length === 0 && block.otherwise) return expandBlocks(block.otherwise.blocks, inner(place));
  return inTurns(block, items ?? [], place, (inside) => expandBlocks(block.blocks, inside));
}

function expandInclude(block: ast.Include, place: EvalContext): Promise<void> | undefined {
  const unit = place.unit.includes.get(block);
  const params = unit && includeParams(block, unit, place.evaluation);
  if (!unit || !params) return undefined;
  return expandBlocks(unit.document.blocks, createEvalContext(unit, params, place.evaluation.locale, place));
}
