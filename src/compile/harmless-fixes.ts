import { numberLike } from "../check/number-like.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import { childrenOf, type Node } from "../syntax/children.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { parse } from "../syntax/parse.js";
import type { RowRun } from "../syntax/rows.js";
import { scanRow } from "../syntax/scan-row.js";
import { isDataFence } from "../template/fence-name.js";
import { applyFixes } from "./apply-fixes.js";

/** Readings of one text. Each takes time in proportion to the text, so a text with many wrong fixes keeps some that are right. */
const maxReadings = 40;

/**
 * The fixes after which the text has no more syntax errors than before, and none of its elements, branches, rows and cells is gone. If all
 * together bring a loss, halves are tried, down to the single fix that brings it.
 */
export function harmlessFixes(text: string, fixes: readonly Fix[]): readonly Fix[] {
  const before = reading(text);
  let readings = 0;
  const accept = (accepted: readonly Fix[], candidates: readonly Fix[]): readonly Fix[] => {
    if (candidates.length === 0 || readings++ >= maxReadings) return accepted;
    const together = [...accepted, ...candidates];
    if (isNoWorse(reading(applyFixes(text, together)), before)) return together;
    if (candidates.length === 1) return accepted;
    const half = candidates.length >> 1;
    return accept(accept(accepted, candidates.slice(0, half)), candidates.slice(half));
  };
  return accept([], fixes);
}

type Counts = ReadonlyMap<string, number>;

interface Reading {
  /** How many mistakes of each rule the text has that are found without its values, inside its lines too. */
  readonly errors: Counts;
  /** How many nodes of each kind that holds content. */
  readonly parts: Counts;
}

/** By rule and by kind: one mistake less of one kind must not make up for one more of another. */
const isNoWorse = (after: Reading, before: Reading): boolean =>
  isAtMost(after.errors, before.errors) && isAtMost(before.parts, after.parts);

const isAtMost = (counts: Counts, limits: Counts): boolean =>
  [...counts].every(([name, count]) => count <= (limits.get(name) ?? 0));

function reading(text: string): Reading {
  const errors = new Map<string, number>();
  const parts = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string, count = 1) =>
    counts.set(name, (counts.get(name) ?? 0) + count);
  const report: Report = ({ code }) => void add(errors, code);
  const texts = createInnerTexts(text, report, (name) => findDirective(name) !== undefined);
  const pending: Node[] = [parse(text, report)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const part = partOf(node);
    if (part !== undefined) add(parts, part);
    if (node.kind === "if") add(parts, "line of a template", node.branches.length);
    if (node.kind === "fence") texts.fence(node);
    // Reads all cells at once; a node for each would only cost memory.
    if (node.kind === "rows") {
      const { run } = texts.rows(node);
      add(parts, "row", run.rowCount);
      add(parts, "cell", cellsWithText(run));
    } else for (const child of childrenOf(node, texts)) pending.push(child);
  }
  return { errors, parts };
}

/** The kind of content of a node. A line with an unknown name has none, and may become one of any kind. */
function partOf(node: Node): string | undefined {
  switch (node.kind) {
    case "heading":
    case "quote":
    case "separator":
      return node.kind;
    // A fence of another name is none of igx, and may contain a document.
    case "fence":
      return isDataFence(node) || node.name === "element" ? node.kind : undefined;
    case "directive":
      return findDirective(node.name) && "element";
    case "for":
    case "let":
    case "param":
    case "data":
    case "include":
      return "line of a template";
    default:
      return undefined;
  }
}

/** A mark for a missing value says the same as an empty cell. The attributes of a row are often written as its last cell. */
function cellsWithText({ text, rowStart, rowCount }: RowRun): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    const { starts, ends, attributes } = scanRow(text, rowStart[row]!);
    if (attributes) count++;
    for (const [position, start] of starts.entries()) if (!isBlankCell(text.slice(start, ends[position]))) count++;
  }
  return count;
}

/** Lines between rows and columns, as other tables have them. */
const ruler = /^[-=+:_~\u2010-\u2015\u2212\u2500-\u257f]*$/;

const isBlankCell = (cell: string): boolean => ruler.test(cell) || numberLike(cell)?.kind === "missing";
