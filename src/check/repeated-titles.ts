import type { Cells } from "../data/reader.js";
import { emptyTitleHash } from "../syntax/plain-rows.js";
import type { RowRun } from "../syntax/rows.js";
import { code, isBlank, isLineEnd, skipBlanks } from "../syntax/scan.js";
import type { RowBlock, RowList, TableRows, WrittenRows } from "../template/flat.js";
import { hasOddRows, stretchesOf } from "../template/row-list.js";
import { hashOf, type TitlePlaces, titlePlaces } from "../template/title-places.js";
import type { Span } from "../text/span.js";
import { cellText } from "./cells.js";

/**
 * Whether two rows can have the same title: only then is it worth to compare rows. It may say yes too often. For the rows of one text it
 * takes a fraction of the time and memory of a set of a million texts; other rows are left to such a set.
 */
export function mayRepeatTitles(rows: RowList): boolean {
  const [block, another] = rows.blocks;
  if (!block) return false;
  if (block.kind === "written" && !another && block.count <= mostTitles && areOwnTitles(block)) return false;
  if (another) return true;
  if (block.kind === "written") return findRepeated(rows, block, writtenTitles(block.run));
  if (areKnownAsOwn(block)) return false;
  const may = findRepeated(rows, block, titlePlaces(block));
  if (!may && !block.positions && block.first === 0) ownTitles.set(block.cells[0]!, block.count);
  return may;
}

/** How many of the first titles of a column are all different: charts of one file, in each version of a document, have the same column. */
const ownTitles = new WeakMap<Cells, number>();

function areKnownAsOwn({ cells: [titles], positions, first, count }: TableRows): boolean {
  const known = (titles && ownTitles.get(titles)) ?? 0;
  return positions ? positions.every((row) => row < known) : first + count <= known;
}

function findRepeated(rows: RowList, block: RowBlock, places: TitlePlaces | undefined): boolean {
  if (!places) return true;
  const others = new Set<string>();
  const titles = createTitleTable(places, block.count);
  for (const { from, to, isPlain } of stretchesOf(block)) {
    if (!isPlain) {
      const title = cellText(rows.at(from - block.first)!, 0);
      if (others.has(title)) return true;
      others.add(title);
    } else for (let row = from; row < to; row++) if (titles.hasOrAdd(row)) return true;
  }
  return others.size > 0 && titles.someOf(others);
}

/** So many fit into the table that is shared. */
const mostTitles = 1024;

/** Whether all rows are plain, and no two titles are the same. */
const areOwnTitles = (block: WrittenRows): boolean =>
  !hasOddRows(block) && haveOwnHashes(block.run, block.first, block.first + block.count);

/** So few are compared with each other sooner than they are put into a table. */
const fewTitles = 16;

function haveOwnHashes({ titleHash }: RowRun, from: number, to: number): boolean {
  if (to - from > fewTitles) return fitTable(titleHash, from, to);
  for (let row = from + 1; row < to; row++)
    for (let other = from; other < row; other++) if (titleHash[row] === titleHash[other]) return false;
  return true;
}

/** Rows by the low bits of their hashes, or after those with the same bits: one more than the row, since 0 is an empty entry. */
const entries = new Int32Array(4 * mostTitles);

/** Whether no two hashes are the same. */
function fitTable(titleHash: ArrayLike<number>, from: number, to: number): boolean {
  entries.fill(0);
  const last = entries.length - 1;
  for (let row = from; row < to; row++) {
    const hash = titleHash[row]!;
    let at = hash & last;
    for (; entries[at] !== 0; at = (at + 1) & last) if (titleHash[entries[at]! - 1] === hash) return false;
    entries[at] = row + 1;
  }
  return true;
}

/** With the hashes that the scan of rows has made, hardly any title is read again. */
const writtenTitles = (run: RowRun): TitlePlaces => ({
  text: run.text,
  span: (row) => titleSpan(run, row),
  hashes: run.titleHash,
});

/** Where the title of a plain row is. */
function titleSpan({ text, rowStart }: RowRun, row: number): Span {
  const start = skipBlanks(text, skipBlanks(text, rowStart[row]!, text.length) + 1, text.length);
  let end = start;
  for (let char = text.charCodeAt(end); char !== code.pipe && end < text.length && !isLineEnd(char); )
    char = text.charCodeAt(++end);
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** A hash table of the titles of plain rows: each entry is a row, and its place follows from the hash of its title. */
function createTitleTable({ text, span, hashes }: TitlePlaces, count: number) {
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 1));
  // One more than the row, since 0 is an empty entry.
  const entries = new Int32Array(size);
  const empty = emptyTitleHash;
  // Somebody can make many titles of the same hash; then a set, whose hashes nobody knows, has to decide.
  let steps = 16 * count;
  const hashAt = (row: number): number => hashes?.[row] ?? spanHash(text, span(row));
  const isSame = (row: number, otherRow: number): boolean => {
    if (hashes && hashes[row] !== hashes[otherRow]) return false;
    const [one, other] = [span(row), span(otherRow)];
    if (one.end - one.start !== other.end - other.start) return false;
    for (let at = one.start; at < one.end; at++)
      if (text.charCodeAt(at) !== text.charCodeAt(other.start + at - one.start)) return false;
    return true;
  };
  return {
    hasOrAdd(row: number): boolean {
      const hash = hashAt(row);
      // Rows without a title are gaps, or the further lines of the row above.
      if (hash === empty && isEmpty(span(row))) return false;
      let at = hash & (size - 1);
      for (; entries[at] !== 0; at = (at + 1) & (size - 1))
        if (--steps < 0 || isSame(row, entries[at]! - 1)) return true;
      entries[at] = row + 1;
      return false;
    },
    someOf: (others: ReadonlySet<string>): boolean =>
      entries.some((entry) => {
        const { start, end } = entry === 0 ? { start: 0, end: 0 } : span(entry - 1);
        return entry !== 0 && others.has(text.slice(start, end));
      }),
  };
}

const spanHash = (text: string, { start, end }: Span): number => hashOf(text, start, end);

const isEmpty = ({ start, end }: Span): boolean => start === end;
