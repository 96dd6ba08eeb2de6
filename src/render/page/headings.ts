import { textOf } from "../chart-data.js";
import { layoutRows } from "./layout.js";

/**
 * The heading of each element, by its index in the content: the nearest h2 or h1 above it in its own half of the page,
 * since of two charts side by side each has a heading of its own, or the one beside it at its left. Empty without one.
 */
export function headingsAbove(content: readonly unknown[]): readonly string[] {
  const headings: string[] = [];
  const current = ["", ""];
  for (const row of layoutRows(content)) {
    for (const [side, { element, index }] of row.entries()) {
      const { type, text } = (element ?? {}) as { readonly type?: unknown; readonly text?: unknown };
      if (type === "h1" || type === "h2") current.fill(textOf(text), side);
      headings[index] = current[side] ?? "";
    }
  }
  return headings;
}
