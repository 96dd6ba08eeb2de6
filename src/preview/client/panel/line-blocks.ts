import { h } from "../dom/h.js";

const blockSize = 100;

/** Lines that are laid out only when they are seen (`content-visibility`), so that thousands of them cost little. */
interface Block {
  readonly element: HTMLElement;
  readonly texts: readonly string[];
}

interface LineBlocks {
  readonly setLines: (texts: readonly string[]) => void;
  /** The element of a line. */
  readonly line: (index: number) => HTMLElement | undefined;
  /** The index of the line that contains a node; -1 outside. */
  readonly indexOf: (node: Node) => number;
}

/** `made` and `dropped` are called for blocks that come and go. */
export function createLineBlocks(
  root: HTMLElement,
  made: (block: HTMLElement) => void,
  dropped: (block: HTMLElement) => void,
): LineBlocks {
  let blocks: readonly Block[] = [];
  let firsts: readonly number[] = [];

  const setLines = (texts: readonly string[]): void => {
    const { head, middle, tail } = divide(texts, blocks);
    for (const { element } of blocks.slice(head.length, blocks.length - tail.length)) {
      dropped(element);
      element.remove();
    }
    const fresh = middle.map((lines) => newBlock(lines, made));
    // Blocks that stay are not touched: the caret may be in them.
    root.children[head.length - 1]?.after(...fresh.map(({ element }) => element));
    if (head.length === 0) root.prepend(...fresh.map(({ element }) => element));
    blocks = [...head, ...fresh, ...tail];
    firsts = numbered(blocks);
  };
  const blockOf = (index: number): number => {
    let at = 0;
    while (at + 1 < blocks.length && firsts[at + 1]! <= index) at++;
    return at;
  };
  return {
    setLines,
    line: (index) =>
      blocks[blockOf(index)]?.element.children[index - firsts[blockOf(index)]!] as HTMLElement | undefined,
    indexOf: (node) => {
      const line = (node instanceof Element ? node : node.parentElement)?.closest(".line");
      const at = blocks.findIndex(({ element }) => element === line?.parentElement);
      return at < 0 ? -1 : firsts[at]! + [...blocks[at]!.element.children].indexOf(line!);
    },
  };
}

interface Division {
  readonly head: readonly Block[];
  readonly middle: readonly (readonly string[])[];
  readonly tail: readonly Block[];
}

/** Keeps the unchanged blocks at the beginning and the end of a new text, and divides the text between them. */
function divide(texts: readonly string[], blocks: readonly Block[]): Division {
  let [first, start] = [0, 0];
  while (first < blocks.length && standsAt(blocks[first]!, texts, start)) start += blocks[first++]!.texts.length;
  let [last, end] = [blocks.length, texts.length];
  while (last > first && end - blocks[last - 1]!.texts.length >= start) {
    if (!standsAt(blocks[last - 1]!, texts, end - blocks[last - 1]!.texts.length)) break;
    end -= blocks[--last]!.texts.length;
  }
  return { head: blocks.slice(0, first), middle: pieces(texts.slice(start, end)), tail: blocks.slice(last) };
}

const standsAt = (block: Block, texts: readonly string[], from: number): boolean =>
  from + block.texts.length <= texts.length && block.texts.every((text, at) => texts[from + at] === text);

/** Pieces of equal length, so that typing does not create smaller and smaller blocks. */
function pieces(texts: readonly string[]): readonly (readonly string[])[] {
  if (texts.length === 0) return [];
  const count = Math.max(1, Math.round(texts.length / blockSize));
  const size = Math.ceil(texts.length / count);
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size));
}

function newBlock(texts: readonly string[], made: (block: HTMLElement) => void): Block {
  // An empty line needs something to be as high as the others, and to hold the caret.
  const lines = texts.map((text) => {
    // The columns of a table stay below each other.
    const isRow = /^\s*\|/.test(text);
    return h("div", { class: isRow ? "line whole" : "line" }, text === "" ? document.createElement("br") : text);
  });
  const element = h("div", { class: "block" }, ...lines);
  element.style.setProperty("--lines", String(texts.length));
  made(element);
  return { element, texts };
}

/** The first line of each block. Counters do not pass the borders of blocks, so each begins its own. */
function numbered(blocks: readonly Block[]): readonly number[] {
  let first = 0;
  return blocks.map(({ element, texts }) => {
    const own = first;
    element.style.counterReset = `line ${own}`;
    first += texts.length;
    return own;
  });
}
