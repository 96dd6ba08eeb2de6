import type { Token } from "markdown-it";
import type { Block } from "./block-tree.js";
import type { Converter } from "./converter.js";
import { factsElement, textElement } from "./document-part.js";
import { inlineText, joinLines } from "./inline-text.js";
import { maxNesting } from "./markdown-parser.js";

const bullets = ["•", "◦", "▪"] as const;

/** Facts if each item begins with a bold figure; else one text with a line for each item. */
export function convertList(list: Block, converter: Converter): void {
  const { add, notes } = converter;
  const facts = readFacts(list, converter);
  notes.note(facts ? "facts" : "list", list.line);
  if (facts) add(factsElement(facts));
  else addList(list, converter);
}

function addList(list: Block, converter: Converter): void {
  const lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) converter.add(textElement("body", { text: lines.splice(0).join("\n") }));
  };
  addItems(list, 0, lines, flush, converter);
  flush();
}

function addItems(list: Block, depth: number, lines: string[], flush: () => void, converter: Converter): void {
  const first = Number(list.token.attrGet("start") ?? 1);
  list.children.forEach((item, index) => {
    const mark = list.type === "ordered_list" ? `${first + index}.` : bullets[Math.min(depth, bullets.length - 1)]!;
    let marked = false;
    if (item.token.level >= maxNesting - 1) {
      flush();
      converter.convert([item]);
    }
    for (const block of item.children) {
      if (block.type === "paragraph") {
        const text = withCheckBox(joinLines(converter.textOf(block)), item.line, converter);
        if (text !== "") lines.push(marked ? text : `${mark} ${text}`);
        marked = true;
      } else if (/_list$/.test(block.type)) addItems(block, depth + 1, lines, flush, converter);
      else {
        flush();
        converter.convert([block]);
      }
    }
  });
}

/** `[ ] text` and `[x] text`, as GitHub reads them. */
const withCheckBox = (text: string, line: number, { notes }: Converter): string =>
  text.replace(/^\[([ xX])\] /, (_written, state: string) => {
    notes.note("checkBox", line);
    return state === " " ? "☐ " : "☑ ";
  });

interface Fact {
  readonly figure: string;
  readonly fact: string;
}

/** `undefined` unless each item is one paragraph of a bold figure and a text. */
function readFacts(list: Block, converter: Converter): readonly Fact[] | undefined {
  if (list.type !== "bullet_list") return undefined;
  const facts: Fact[] = [];
  for (const item of list.children) {
    const fact = readFact(item, converter);
    if (!fact) return undefined;
    facts.push(fact);
  }
  return facts;
}

/** Only plain text, so that no text is lost, and no note is written before the list is known to have figures. */
function readFact({ children: [paragraph, ...others] }: Block, converter: Converter): Fact | undefined {
  if (paragraph?.type !== "paragraph" || others.length > 0) return undefined;
  const tokens = (paragraph.children[0]?.token.children ?? []).filter(
    ({ type, content }) => type !== "text" || content,
  );
  const end = tokens.findIndex(({ type }) => type === "strong_close");
  if (tokens[0]?.type !== "strong_open" || end < 0) return undefined;
  const [inside, rest] = [tokens.slice(1, end), tokens.slice(end + 1)];
  if (![...inside, ...rest].every(isPlain)) return undefined;
  const figure = textOf(inside, converter);
  const fact = textOf(rest, converter).replace(/^[:–—-]\s+/, "");
  return /\d/.test(figure) && figure.length <= 20 && fact !== "" ? { figure, fact } : undefined;
}

const isPlain = ({ type }: Token): boolean => type === "text" || type === "softbreak";

const textOf = (tokens: readonly Token[], context: Converter): string => joinLines(inlineText(tokens, 0, context));
