import type { Context } from "../base/context.js";

/** From so many on, functions run so often that the engine begins to optimize most of them. */
const many = 100;

/** Prepares the engine for a run over `count` documents. */
export function expectDocuments({ optimizeLater }: Pick<Context, "optimizeLater">, count: number): void {
  if (count >= many) optimizeLater?.();
}
