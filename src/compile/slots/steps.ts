import type * as ast from "../../syntax/ast.js";
import type { CellParts } from "../../syntax/inner-texts.js";
import { type Declaration, isDeclaration } from "../../template/declarations.js";
import { isDataFence } from "../../template/fence-name.js";
import type { SourceModule } from "../../template/source-module.js";

/** A cell with an expression in it. */
export interface SlotCell {
  /** Its row in the run. */
  readonly row: number;
  readonly position: number;
  readonly parts: CellParts;
}

/** What has to be evaluated of a document, in the order of its text. Each text and cell is a slot of the content. */
export type Step =
  | {
      readonly kind: "text";
      readonly node: ast.Block;
      readonly part: "text" | "author";
      readonly parts: readonly ast.Inline[];
    }
  | { readonly kind: "cells"; readonly node: ast.Directive; readonly cells: readonly SlotCell[] }
  | { readonly kind: "declare"; readonly block: Declaration }
  | { readonly kind: "if"; readonly block: ast.If; readonly branches: ReadonlyMap<ast.Branch, readonly Step[]> };

/** A step that fills slots. */
export type SlotStep = Extract<Step, { readonly kind: "text" | "cells" }>;

/**
 * The steps of these blocks; `undefined` if expressions decide more than texts, cells and branches, which would be a content of another form
 * for each document: loops, includes, queries, tables taken by `from`, evaluated attributes.
 */
export function stepsOf(blocks: readonly ast.Block[], module: SourceModule): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (const block of blocks) {
    const own = stepsOfBlock(block, module);
    if (!own) return undefined;
    steps.push(...own);
  }
  return steps;
}

function stepsOfBlock(block: ast.Block, module: SourceModule): readonly Step[] | undefined {
  if (isDeclaration(block)) return isKnownTable(block, module) ? [{ kind: "declare", block }] : undefined;
  switch (block.kind) {
    case "heading":
    case "body":
      return hasFixedAttributes(block) ? textSteps(block, "text", module.texts[block.kind](block as never)) : undefined;
    case "quote": {
      const { text, author } = module.texts.quote(block);
      const steps = [...textSteps(block, "text", text), ...textSteps(block, "author", author?.parts ?? [])];
      return hasFixedAttributes(block) ? steps : undefined;
    }
    case "separator":
      return hasFixedAttributes(block) ? [] : undefined;
    case "directive":
      return stepsOfDirective(block, module);
    case "if":
      return stepsOfIf(block, module);
    case "param":
      return [];
    default:
      return undefined;
  }
}

/** A fence that is an element is read by zod; a query waits for a database. */
const isKnownTable = (block: Declaration, { queries }: SourceModule): boolean =>
  block.kind !== "fence" || (isDataFence(block) && !queries.has(block));

const textSteps = (node: ast.Block, part: "text" | "author", parts: readonly ast.Inline[]): readonly Step[] =>
  isFixed(parts) ? [] : [{ kind: "text", node, part, parts }];

const isFixed = (parts: readonly ast.Inline[]): boolean => parts.every((part) => typeof part === "string");

function stepsOfIf(block: ast.If, module: SourceModule): readonly Step[] | undefined {
  const branches = new Map<ast.Branch, readonly Step[]>();
  for (const branch of block.branches) {
    const steps = stepsOf(branch.blocks, module);
    if (!steps) return undefined;
    branches.set(branch, steps);
  }
  return [{ kind: "if", block, branches }];
}

function stepsOfDirective(node: ast.Directive, module: SourceModule): readonly Step[] | undefined {
  const argument = module.texts.argument(node);
  if (!hasFixedAttributes(node) || (argument && !isFixedValue(argument))) return undefined;
  const cells: SlotCell[] = [];
  for (const item of node.items) {
    if (item.kind === "rows") cells.push(...(slotCells(item, module) ?? [noCell]));
    else if (item.kind !== "directive" || stepsOfDirective(item, module)?.length !== 0) return undefined;
  }
  if (cells.includes(noCell)) return undefined;
  if (cells.length === 0) return [];
  return node.items.length === 1 ? [{ kind: "cells", node, cells }] : undefined;
}

/** Stands for a row that has evaluated attributes. */
const noCell: SlotCell = { row: -1, position: -1, parts: { span: { start: 0, end: 0 }, whole: false, parts: [] } };

function slotCells(node: ast.Rows, module: SourceModule): readonly SlotCell[] | undefined {
  const { cells, attributes } = module.texts.rows(node);
  for (const written of attributes.values()) if (!isFixedList(written)) return undefined;
  return [...cells].flatMap(([row, own]) =>
    [...own].flatMap(([position, parts]) => (isFixed(parts.parts) ? [] : [{ row, position, parts }])),
  );
}

const hasFixedAttributes = ({ attributes }: { readonly attributes?: ast.Attributes }): boolean =>
  !attributes || isFixedList(attributes);

/** Rows that `from` takes are those of a table, which can be another one in each document. */
const isFixedList = ({ entries }: ast.Attributes): boolean =>
  entries.every(({ name, value }) => name !== "from" && (!value || isFixedValue(value)));

function isFixedValue(value: ast.AttributeValue): boolean {
  switch (value.kind) {
    case "word":
      return true;
    case "quoted":
      return isFixed(value.parts);
    case "interpolation":
      return false;
    case "list":
      return value.items.every(({ value: item, renamed }) => isFixedValue(item) && (!renamed || isFixedValue(renamed)));
    case "group":
      return isFixedList(value.attributes);
  }
}
