import type { LineToken } from "./tokens.js";

/** Ranges that were painted, to be taken back. */
export interface PaintedRange {
  readonly clear: () => void;
}

const nothing: PaintedRange = { clear: () => undefined };

/**
 * Paints parts of a text without an element for each (CSS Custom Highlight API): `::highlight(igx-KIND)` says how. A browser that
 * cannot do so shows the text as it is.
 */
export function paintRanges(
  text: Node | null,
  tokens: readonly (Omit<LineToken, "kind"> & { readonly kind: string })[],
): PaintedRange {
  if (!(text instanceof Text) || typeof Highlight === "undefined") return nothing;
  const painted = tokens
    .filter(({ start, end }) => start < end && end <= text.length)
    .map(({ start, end, kind }) => {
      const range = new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end });
      const highlight = highlightOf(`igx-${kind}`);
      highlight.add(range);
      return { highlight, range };
    });
  return {
    clear: () => {
      for (const { highlight, range } of painted) highlight.delete(range);
    },
  };
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}
