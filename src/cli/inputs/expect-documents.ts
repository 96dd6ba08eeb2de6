import type { Context } from "../base/context.js";

/** From so many on, functions run so often that the engine begins to optimize most of them. */
const many = 100;

/**
 * Bytes of a source whose functions run that often, and which is compiled before optimized code pays: a document of 20 KB takes four fifths
 * of the CPU time, one of 170 KB or 1 MB two thirds. What is larger is mostly one table, whose loops pay. Those of a table of 400 KB pay
 * for a long delay already.
 */
const large = { from: 8 * 1024, long: 256 * 1024, to: 1024 * 1024 };

/** Prepares the engine for a source. */
export function expectSource({ optimizeLater }: Pick<Context, "optimizeLater">, bytes: number): void {
  if (bytes >= large.from && bytes <= large.to) optimizeLater?.(bytes <= large.long ? "long" : "short");
}

/** From so many on, optimized code pays, and the garbage of a run is larger than all else. */
const veryMany = 10_000;

/** Bytes of a table whose rows are likely to be as many. */
const largeTable = 1024 * 1024;

/** Prepares the engine for a run over the rows of a table file, before they are counted: that makes garbage too. */
export function expectTable({ keepHeapSmall }: Pick<Context, "keepHeapSmall">, bytes: number): void {
  if (bytes >= largeTable) keepHeapSmall?.();
}

/** Prepares the engine for a run over `count` documents. */
export function expectDocuments(
  { optimizeLater, keepHeapSmall, inlineLess }: Pick<Context, "optimizeLater" | "keepHeapSmall" | "inlineLess">,
  count: number,
): void {
  if (count >= veryMany) {
    keepHeapSmall?.();
    inlineLess?.();
  } else if (count >= many) optimizeLater?.("short");
}
