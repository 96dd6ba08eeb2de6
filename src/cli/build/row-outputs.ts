import type { Each } from "../inputs/each.js";
import type { ElementOrigins } from "../outputs/element-origins.js";
import { createHashList } from "../outputs/hash-list.js";
import type { EachEntry } from "./manifest.js";

/** The output of one row. Paths are absolute. */
export interface RowOutput {
  readonly output: string;
  readonly hash: string;
  /** Where links lead from it. */
  readonly real: string;
}

interface WrittenRow {
  readonly hash: string;
  /** Where links lead from the output, if that is elsewhere. */
  readonly link: string | undefined;
  /** For a manifest. */
  readonly elements: readonly ElementOrigins[] | undefined;
}

/** The outputs of the rows of a table. Rows are numbered from 1, and finish in any order. */
interface RowOutputs {
  /** The paths of all rows. A generator: a million paths are never in memory together. */
  readonly paths: () => Generator<string>;
  readonly wrote: (row: number, output: WrittenRow) => void;
  /** `undefined` for a row that was not written. */
  readonly at: (row: number) => RowOutput | undefined;
  /** All rows, in the order of the table. */
  readonly entries: () => EachEntry[];
}

export function createRowOutputs(batch: Each["batch"], outputOf: (key: string) => string): RowOutputs {
  const hashes = createHashList(batch.count);
  /** Where links lead, by row: usually nowhere else. */
  const links = new Map<number, string>();
  /** Most rows have equal ones, so each text is there once. */
  const texts = new Map<string, string>();
  const elementsOf: string[] = [];
  const at = (row: number): RowOutput | undefined => {
    const hash = hashes.at(row - 1);
    if (hash === undefined) return undefined;
    const output = outputOf(batch.keyOf(row)!);
    return { output, hash, real: links.get(row) ?? output };
  };
  return {
    *paths() {
      for (const key of batch.keys()) yield outputOf(key);
    },
    wrote(row, { hash, link, elements }) {
      hashes.set(row - 1, hash);
      if (link !== undefined) links.set(row, link);
      if (!elements) return;
      const text = JSON.stringify(elements);
      if (!texts.has(text)) texts.set(text, text);
      elementsOf[row] = texts.get(text)!;
    },
    at,
    entries: () =>
      Array.from({ length: batch.count }, (_, index) => {
        const [row, key, wrote] = [index + 1, batch.keyOf(index + 1), at(index + 1)];
        const elements = elementsOf[row];
        return {
          row,
          ...(key !== undefined && { key }),
          ...(wrote && { output: wrote.output, outputHash: wrote.hash }),
          ...(elements !== undefined && { elements }),
        };
      }),
  };
}
