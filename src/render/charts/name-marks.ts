import { inOneLine } from "../../text/in-one-line.js";
import type { CellPointer } from "../cell-pointers.js";
import type { ChartSheet } from "../chart-data.js";
import type { MarkupChild, MarkupNode } from "../markup/node.js";
import { sourceMark } from "../source-mark.js";
import { withoutHyphen } from "../text/break-word.js";

/** A name in a picture is wrapped in so many lines at most. */
const mostLines = 4;

/**
 * Marks the texts that are names of rows and columns, or `words` of the author by their pointers, in pictures that lead to their source: on
 * axes, in legends, beside lines and slices. Charts place names in some twenty ways, so they are found by their text. A name that two cells have
 * is not marked: only one of them could be meant.
 */
export function markNames(
  nodes: readonly MarkupNode[],
  { columns, rows }: ChartSheet,
  pointer: CellPointer,
  words: readonly (readonly [pointer: string, text: string])[],
): readonly MarkupNode[] {
  const names = new Map<string, string | undefined>();
  const add = (name: string, place: string): void => {
    const key = keyOf(name);
    if (key !== "") names.set(key, names.has(key) ? undefined : place);
  };
  for (const [row, { title }] of rows.entries()) add(title, pointer(row, -1));
  for (const [column, name] of columns.entries()) add(name, pointer(-1, column));
  for (const [place, text] of words) add(text, place);
  const inside = (children: readonly MarkupChild[]): readonly MarkupChild[] => {
    const marked: MarkupChild[] = [];
    for (let at = 0; at < children.length; ) {
      const found = nameAt(children, at, names);
      if (found) {
        for (const node of children.slice(at, at + found.lines))
          marked.push(sourceMark(node as MarkupNode, found.pointer));
        at += found.lines;
        continue;
      }
      const child = children[at++]!;
      marked.push(typeof child === "string" ? child : { ...child, children: inside(child.children) });
    }
    return marked;
  };
  return inside(nodes) as readonly MarkupNode[];
}

/** White space tells nothing: a name may be wrapped. */
const keyOf = (name: string): string => inOneLine(name).replaceAll(" ", "");

interface FoundName {
  readonly pointer: string;
  readonly lines: number;
}

/** The name that begins with a text; the longest one, since a line of a name may be a name too. */
function nameAt(children: readonly MarkupChild[], at: number, names: ReadonlyMap<string, string | undefined>) {
  let found: FoundName | undefined;
  let joined = "";
  for (let lines = 1; lines <= mostLines; lines++) {
    const text = textOf(children[at + lines - 1]);
    if (text === undefined) break;
    joined += keyOf(text);
    const pointer = names.get(joined);
    if (pointer !== undefined) found = { pointer, lines };
  }
  return found;
}

/** The text of a node that may be a name: the whole one where it is cut off. The numbers at ticks are not names. */
function textOf(child: MarkupChild | undefined): string | undefined {
  if (child === undefined || typeof child === "string" || child.tag !== "text") return undefined;
  if (child.isTick || child.attributes["data-source"] !== undefined) return undefined;
  if (child.fullText !== undefined) return child.fullText;
  const [text, ...others] = child.children.filter((one) => typeof one === "string");
  return others.length > 0 || text === undefined ? undefined : withoutHyphen(text);
}
