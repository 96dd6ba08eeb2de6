import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Rows } from "../../src/syntax/ast.js";
import { childrenOf, type Node } from "../../src/syntax/children.js";
import { createInnerTexts, type KeptRows } from "../../src/syntax/inner-texts.js";
import { parse } from "../../src/syntax/parse.js";
import type { RowRun } from "../../src/syntax/rows.js";
import { keepByPlace } from "../../src/text/keep-by-place.js";

const root = join(import.meta.dirname, "../../examples");
const examples = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".igx"));

/** Everything that is known of the rows of a text. Lists with room for more are cut. */
function tablesOf(text: string, kept?: KeptRows): readonly unknown[] {
  const quiet = () => {};
  const texts = createInnerTexts(text, quiet, () => true, kept);
  const plain = ({ span, units, rowStart, firstCell, start, end, kinds, ...run }: RowRun) => ({
    ...run,
    span,
    characters: [...units.bytes.subarray(span.start - units.base, span.end - units.base)],
    rows: Array.from({ length: run.rowCount }, (_, row) => ({
      start: rowStart[row],
      cells: run.irregularRows.includes(row)
        ? []
        : run.columns.map((_, column) => {
            const cell = firstCell[row]! + column;
            return [start[cell], end[cell], kinds[cell]];
          }),
    })),
  });
  const rowsIn = (node: Node): readonly Rows[] =>
    node.kind === "rows" ? [node] : childrenOf(node, texts).flatMap((child) => rowsIn(child));
  return rowsIn(parse(text, quiet)).map((rows) => {
    const read = texts.rows(rows);
    return { ...read, run: plain(read.run) };
  });
}

test.each(examples)("%s: kept rows are those that a new scan finds", (name) => {
  const kept: KeptRows = keepByPlace();
  const original = readFileSync(join(root, name), "utf8");
  // Nothing moves, everything moves, tables change or end with the text, all line ends are others.
  const middle = original.indexOf("\n", original.length / 2);
  for (const text of [
    original,
    original,
    `é😀\n\n${original}`,
    original.trimEnd(),
    `${original.slice(0, middle)}5${original.slice(middle)}`,
    original.slice(0, middle),
    original.replaceAll("\n", "\r\n"),
    `  ${original.replaceAll("\n|", "\n  |")}`,
  ]) {
    kept.nextVersion(text);
    expect(tablesOf(text, kept)).toEqual(tablesOf(text));
  }
});
