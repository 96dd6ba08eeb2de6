import type { SemanticTokensEdit } from "vscode-languageserver-types";
import { sameItems } from "../text/same-items.js";

/*
 * Five numbers for each token: lines and characters from the token before it, its length, type and modifiers (LSP 3.16). They are made and
 * kept by block: a document has thousands of tokens, and a key changes one block.
 */

/** The tokens of a block, as if the text began with the line in which the block begins. */
export interface TokenBlock {
  readonly data: readonly number[];
  /** The line of its last token, from the line in which the block begins. */
  readonly lastLine: number;
}

export interface PlacedBlock {
  readonly block: TokenBlock;
  /** The line in which it begins. */
  readonly line: number;
}

/** The tokens of blocks as they are sent. Blocks follow each other in the text, and no two have a line in common. */
export const joinTokens = (blocks: readonly PlacedBlock[]): number[] => joined(blocks, 0, blocks.length);

function joined(blocks: readonly PlacedBlock[], from: number, to: number): number[] {
  const data: number[] = [];
  let before = lastLineBefore(blocks, from);
  for (let index = from; index < to; index++) {
    const { block, line } = blocks[index]!;
    if (isEmpty(block)) continue;
    data.push(line + block.data[0]! - before);
    for (let at = 1; at < block.data.length; at++) data.push(block.data[at]!);
    before = line + block.lastLine;
  }
  return data;
}

const isEmpty = ({ data }: TokenBlock): boolean => data.length === 0;

/** The line of the last token before a block. */
function lastLineBefore(blocks: readonly PlacedBlock[], index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const { block, line } = blocks[at]!;
    if (!isEmpty(block)) return line + block.lastLine;
  }
  return 0;
}

/** The edit that makes one answer the other. Blocks that both begin and end with are compared and not joined. */
export function tokenEdits(before: readonly PlacedBlock[], after: readonly PlacedBlock[]): SemanticTokensEdit[] {
  const limit = Math.min(before.length, after.length);
  let first = 0;
  while (first < limit && isSame(before[first]!, after[first]!, 0)) first++;
  const moved = (after.at(-1)?.line ?? 0) - (before.at(-1)?.line ?? 0);
  let last = 0;
  while (last < limit - first && isSame(before.at(-1 - last)!, after.at(-1 - last)!, moved)) last++;
  // The numbers of the first token after the change count from the last token in it.
  while (last > 0 && isEmpty(after.at(-last)!.block)) last--;
  if (last > 0) last--;
  const start = countOf(before, first);
  return difference(joined(before, first, before.length - last), joined(after, first, after.length - last), start);
}

const isSame = (one: PlacedBlock, other: PlacedBlock, moved: number): boolean =>
  one.line + moved === other.line && (one.block === other.block || sameItems(one.block.data, other.block.data));

function countOf(blocks: readonly PlacedBlock[], to: number): number {
  let count = 0;
  for (let index = 0; index < to; index++) count += blocks[index]!.block.data.length;
  return count;
}

/** One edit, which leaves the common beginning and end. */
function difference(before: readonly number[], after: readonly number[], offset: number): SemanticTokensEdit[] {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before[start] === after[start]) start++;
  let end = 0;
  while (end < limit - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (start === before.length && start === after.length) return [];
  const data = after.slice(start, after.length - end);
  return [{ start: offset + start, deleteCount: before.length - end - start, data }];
}

/** A token in characters of the text. */
export interface TokenPlace {
  readonly start: number;
  readonly length: number;
  /** The index of its type. */
  readonly type: number;
  /** The bits of its modifiers. */
  readonly modifiers: number;
}

/** Encodes the tokens of a block, which are in the order of the text. `starts` are the offsets of lines, `line` is where the block begins. */
export function encodeBlock(tokens: readonly TokenPlace[], starts: readonly number[], line: number): TokenBlock {
  const data: number[] = [];
  let [at, lineBefore, startBefore] = [line, line, starts[line]!];
  for (const { start, length, type, modifiers } of tokens) {
    while (at + 1 < starts.length && starts[at + 1]! <= start) at++;
    data.push(at - lineBefore, start - (at === lineBefore ? startBefore : starts[at]!), length, type, modifiers);
    [lineBefore, startBefore] = [at, start];
  }
  return { data, lastLine: lineBefore - line };
}
