import createMarkdownIt, { type MarkdownIt, type StateBlock } from "markdown-it";

/** Deeper lists and quotes are not parsed, so that no input exhausts the call stack. */
export const maxNesting = 60;

/** CommonMark with tables, struck text, and definitions of footnotes as `footnote` tokens with an inline token. */
export function createMarkdownParser(): MarkdownIt {
  const parser = createMarkdownIt({ html: true });
  parser.options.maxNesting = maxNesting;
  parser.block.ruler.before("reference", "footnote", footnote, { alt: ["paragraph"] });
  return parser;
}

export interface Definition {
  readonly label: string;
  readonly href: string;
  readonly title: string;
}

type Reference = Omit<Definition, "label">;

/**
 * The environment of a parser that collects each definition of a link. The parser itself keeps only the first one of a label, so it finds none
 * until its blocks are read.
 */
export function collectDefinitions(parser: MarkdownIt): {
  readonly env: { readonly references: Record<string, Reference> };
  readonly all: readonly Definition[];
} {
  const all: Definition[] = [];
  let areBlocksRead = false;
  parser.core.ruler.after("block", "definitions", () => {
    areBlocksRead = true;
  });
  const references = new Proxy<Record<string, Reference>>(Object.create(null), {
    get: (known, label) => (areBlocksRead ? known[String(label)] : undefined),
    set(known, label, { href, title }: Reference) {
      all.push({ label: String(label), href, title });
      known[String(label)] ??= { href, title };
      return true;
    },
  });
  return { env: { references }, all };
}

const { unescapeAll } = createMarkdownIt().utils;

/** `&amp;` and the like as their characters. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#[xX]?[\da-fA-F]{1,7}|[a-zA-Z][a-zA-Z\d]{1,31});/g, (entity) => unescapeAll(entity));

/** `[^label]: text`, up to a blank line or the next definition. Without this rule it would be the definition of a link. */
function footnote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const [start, label] = /^\[\^([^\]\s^]+)\]:/.exec(lineOf(state, startLine)) ?? [];
  if (start === undefined) return false;
  if (silent) return true;
  let next = startLine + 1;
  while (next < endLine && !state.isEmpty(next) && state.sCount[next]! >= state.blkIndent && !isFootnote(state, next))
    next++;
  const content = state.getLines(startLine, next, state.blkIndent, false).trim().slice(start.length).trim();
  state.line = next;
  const map: [number, number] = [startLine, next];
  Object.assign(state.push("footnote_open", "", 1), { map, info: label });
  Object.assign(state.push("inline", "", 0), { map, content, children: [] });
  state.push("footnote_close", "", -1);
  return true;
}

const isFootnote = (state: StateBlock, line: number): boolean => /^\[\^[^\]\s^]+\]:/.test(lineOf(state, line));

const lineOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string =>
  src.slice(bMarks[line]! + tShift[line]!, eMarks[line]);
