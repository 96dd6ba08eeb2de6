import { findDirective } from "../../language/registry.js";
import type { Value } from "../../language/value.js";
import type { Block } from "../../syntax/ast.js";
import type { Flat, FlatDirective, FlatElement, FlatText, RowBlock, WrittenRows } from "../../template/flat.js";
import { createRowList } from "../../template/row-list.js";
import { mark } from "./pieces.js";
import type { SlotCell, SlotStep } from "./steps.js";

interface NodeMarks {
  readonly text?: string;
  readonly author?: string;
  readonly cells?: { readonly first: number; readonly cells: readonly SlotCell[] };
}

/** The flat elements with marks instead of the values of slots, which are counted in the order of the steps. */
export function withMarks(flat: Flat, steps: readonly SlotStep[]): Flat {
  const marks = new Map<Block, NodeMarks>();
  let slot = 0;
  for (const step of steps) {
    const own = step.kind === "text" ? { [step.part]: mark(slot) } : { cells: { first: slot, cells: step.cells } };
    marks.set(step.node, { ...marks.get(step.node), ...own });
    slot += step.kind === "text" ? 1 : step.cells.length;
  }
  return { ...flat, elements: flat.elements.map((element) => markedElement(element, marks.get(element.node))) };
}

function markedElement(element: FlatElement, marks: NodeMarks | undefined): FlatElement {
  if (!marks) return element;
  switch (element.kind) {
    case "text":
      return { ...element, text: markedText(element.text, marks.text) };
    case "quote": {
      const { text, author } = element;
      return {
        ...element,
        text: markedText(text, marks.text),
        ...(author && { author: markedText(author, marks.author) }),
      };
    }
    case "directive":
      return marks.cells ? markedDirective(element, marks.cells) : element;
    default:
      return element;
  }
}

const markedText = (text: FlatText, value: string | undefined): FlatText =>
  value === undefined ? text : { ...text, value };

/** The rows of one run are all that a directive with slots has. */
function markedDirective(element: FlatDirective, { first, cells }: NonNullable<NodeMarks["cells"]>): FlatDirective {
  const marked = (block: RowBlock) => (block.kind === "written" ? markedBlock(element, block, first, cells) : block);
  const sheets = element.sheets.map((sheet) => ({ ...sheet, rows: createRowList(sheet.rows.blocks.map(marked)) }));
  return { ...element, sheets };
}

function markedBlock(
  element: FlatDirective,
  block: WrittenRows,
  first: number,
  slots: readonly SlotCell[],
): WrittenRows {
  const cells = new Map([...block.cells].map(([row, own]) => [row, new Map(own)]));
  for (const [index, { row, position }] of slots.entries()) {
    const text = mark(first + index);
    // Elsewhere a text is taken as it is; a column of numbers takes the characters of a number.
    const value: Value = isOfNumbers(element, block, position)
      ? { kind: "exact-number", raw: JSON.stringify(text) }
      : text;
    cells.get(row)?.set(position, { value });
  }
  return { ...block, cells };
}

function isOfNumbers({ name }: FlatDirective, { run }: WrittenRows, position: number): boolean {
  const { starts, ends } = run.header;
  const column = run.text.slice(starts[position], ends[position]);
  return findDirective(name)?.columns.find((known) => known.name === column)?.type === "number";
}
