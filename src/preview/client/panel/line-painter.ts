import { addToList } from "../../../text/add-to-list.js";
import type { TextRange } from "../../protocol.js";
import { type Lines, lineAt } from "./lines.js";
import type { LineToken, Tokenize } from "./tokens.js";

/** Ranges that were painted, to be taken back. */
interface PaintedRange {
  readonly clear: () => void;
}

const nothing: PaintedRange = { clear: () => undefined };

/** A range to underline, and the message at its line. */
export interface CodeFinding extends TextRange {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

type FindingsByLine = ReadonlyMap<number, readonly CodeFinding[]>;

/** Findings by the index of their first line. A range of several lines is underlined in the first one. */
export function findingsByLine(lines: Lines, findings: readonly CodeFinding[]): FindingsByLine {
  const byLine = new Map<number, CodeFinding[]>();
  for (const finding of findings) {
    const line = lineAt(lines, finding.start);
    const start = finding.start - lines.starts[line]!;
    const end = Math.min(lines.texts[line]!.length, Math.max(start + 1, finding.end - lines.starts[line]!));
    addToList(byLine, line, { ...finding, start, end });
  }
  return byLine;
}

interface LinePainter {
  readonly made: (block: HTMLElement) => void;
  readonly dropped: (block: HTMLElement) => void;
  readonly again: () => void;
}

/** Colours the blocks that are near the view, and only those. */
export function createLinePainter(
  root: HTMLElement,
  tokens: () => ReturnType<Tokenize>,
  findings: () => FindingsByLine,
  indexOf: (node: Node) => number,
): LinePainter {
  const painted = new Map<Element, readonly PaintedRange[]>();
  const clear = (block: Element): void => {
    for (const one of painted.get(block) ?? []) one.clear();
    painted.delete(block);
  };
  const paint = (block: Element, byLine: FindingsByLine): void => {
    clear(block);
    const first = indexOf(block.firstElementChild!);
    const tokensOf = tokens();
    painted.set(
      block,
      [...block.children].flatMap((line, at) => {
        const found = byLine.get(first + at) ?? [];
        showLine(line, found);
        const underlined = found.map(({ start, end, severity }) => ({ start, end, kind: severity }));
        return [paintRanges(line.firstChild, tokensOf(first + at)), paintRanges(line.firstChild, underlined)];
      }),
    );
  };
  const near = new IntersectionObserver(
    (entries) => {
      const byLine = findings();
      for (const { target, isIntersecting } of entries) if (isIntersecting) paint(target, byLine);
      for (const { target, isIntersecting } of entries) if (!isIntersecting) clear(target);
    },
    { root, rootMargin: "300px" },
  );
  return {
    made: (block) => near.observe(block),
    dropped: (block) => {
      near.unobserve(block);
      clear(block);
    },
    again: () => {
      const byLine = findings();
      for (const block of [...painted.keys()]) paint(block, byLine);
    },
  };
}

function showLine(line: Element, findings: readonly CodeFinding[]): void {
  const worst = findings.find(({ severity }) => severity === "error") ?? findings[0];
  line.classList.remove("error", "warning", "info");
  if (worst) line.classList.add(worst.severity);
  line.toggleAttribute("title", false);
  if (worst) line.setAttribute("title", findings.map(({ message }) => message).join("\n"));
}

/**
 * Paints parts of a text without an element for each (CSS Custom Highlight API): `::highlight(igx-KIND)` says how. A browser that
 * cannot do so shows the text as it is.
 */
function paintRanges(
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
