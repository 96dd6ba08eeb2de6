import type { TextRange } from "../../protocol.js";
import { h } from "../dom/h.js";
import { createLineBlocks } from "./line-blocks.js";
import { type CodeFinding, createLinePainter, findingsByLine } from "./line-painter.js";
import { type Lines, lineAt, linesOf } from "./lines.js";
import type { Tokenize } from "./tokens.js";

interface CodeView {
  readonly element: HTMLElement;
  readonly setText: (text: string, findings: readonly CodeFinding[]) => void;
  /** Marks the lines of a range, and brings the first of them into view when `scroll` is true. */
  readonly mark: (range: TextRange | undefined, scroll: boolean) => void;
  /** Puts the keyboard on it, and the caret at the marked range. */
  readonly focus: () => void;
  /** The offset of the marked range or of the caret. */
  readonly offset: () => number;
}

/**
 * A text with numbered lines that is read, not written, and has a caret: `caretMoved` hears its offset. It is an editable element that
 * refuses every change, since only those have a caret for the keyboard.
 */
export function createCodeView(label: string, tokenize: Tokenize, caretMoved: (offset: number) => void): CodeView {
  const element = h("div", {
    class: "code",
    role: "textbox",
    contenteditable: "true",
    tabindex: 0,
    "aria-label": label,
    "aria-multiline": "true",
    "aria-readonly": "true",
    inputmode: "none",
    spellcheck: "false",
    autocapitalize: "off",
    translate: "no",
  });
  let text: string | undefined;
  let lines: Lines = linesOf("");
  let tokens = tokenize(lines.texts);
  let findings: readonly CodeFinding[] = [];
  let marked: TextRange | undefined;
  let markedLines: readonly HTMLElement[] = [];
  const painter = createLinePainter(
    element,
    () => tokens,
    () => findingsByLine(lines, findings),
    (node) => blocks.indexOf(node),
  );
  const blocks = createLineBlocks(element, painter.made, painter.dropped);

  const refuse = (event: Event): void => event.preventDefault();
  for (const name of ["beforeinput", "drop", "dragstart", "paste", "cut"]) element.addEventListener(name, refuse);
  const caret = (): number | undefined => caretOffset(element, lines, blocks.indexOf);
  const tell = (): void => {
    const offset = caret();
    if (offset !== undefined) caretMoved(offset);
  };
  element.addEventListener("click", tell);
  element.addEventListener("keyup", ({ key }) => /^(?:Arrow|Page|Home|End)/.test(key) && tell());
  const placeCaret = (): void => {
    if (markedLines[0]) getSelection()?.collapse(markedLines[0], 0);
  };
  element.addEventListener("focus", () => caret() === undefined && placeCaret());

  const mark = (range: TextRange | undefined, scroll: boolean): void => {
    for (const line of markedLines) line.classList.remove("marked");
    marked = range;
    markedLines = range ? linesBetween(lines, range).flatMap((index) => blocks.line(index) ?? []) : [];
    for (const line of markedLines) line.classList.add("marked");
    if (scroll && markedLines[0]) reveal(element, markedLines[0], markedLines.at(-1)!);
  };
  return {
    element,
    setText: (now, found) => {
      const changed = now !== text;
      if (changed) {
        lines = linesOf(now);
        tokens = tokenize(lines.texts);
      }
      findings = found;
      if (changed) keepingScroll(element, () => blocks.setLines(lines.texts));
      text = now;
      painter.again();
      mark(marked, false);
    },
    mark,
    focus: () => {
      element.focus({ preventScroll: true });
      placeCaret();
    },
    offset: () => marked?.start ?? caret() ?? 0,
  };
}

function linesBetween(lines: Lines, { start, end }: TextRange): readonly number[] {
  const first = lineAt(lines, start);
  const last = Math.max(first, lineAt(lines, Math.max(start, end - 1)));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Scrolls the range to the middle if all of it fits, otherwise its start to the top. Without animation, which would delay reading. */
function reveal(scroller: HTMLElement, first: HTMLElement, last: HTMLElement): void {
  const room = scroller.clientHeight;
  const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  first.scrollIntoView({ block: height < room / 2 ? "center" : "start" });
  if (height < room) last.scrollIntoView({ block: "nearest" });
}

function keepingScroll(element: HTMLElement, update: () => void): void {
  const { scrollTop } = element;
  update();
  element.scrollTop = scrollTop;
}

function caretOffset(root: HTMLElement, { starts }: Lines, indexOf: (node: Node) => number): number | undefined {
  const selection = getSelection();
  const node = selection?.focusNode;
  if (!node || !root.contains(node)) return undefined;
  const start = starts[indexOf(node)];
  return start === undefined ? undefined : start + (node instanceof Text ? selection.focusOffset : 0);
}
