/** A column of a pivot without a list of values: the text after `on`, or one of those that commas separate there. */
export interface OpenPivot {
  readonly start: number;
  /** Where its list belongs. */
  readonly end: number;
}

interface Token {
  /** In lower case for words; `''` for quoted names and strings. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** How many brackets are open around it; a bracket itself counts as outside. */
  readonly depth: number;
}

const pattern =
  /--[^\r\n]*|\/\*[\s\S]*?\*\/|\s+|(?<text>[eE]'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|\$(?<tag>[\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?\$\k<tag>\$)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<open>[([{])|(?<close>[)\]}])|(?<other>.)/gsu;

function tokensOf(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of query.matchAll(pattern)) {
    const { text, word, open, close, other } = match.groups!;
    if (close !== undefined) depth--;
    const found = word?.toLowerCase() ?? open ?? close ?? other ?? (text === undefined ? undefined : "''");
    if (found !== undefined)
      tokens.push({ word: found, start: match.index, end: match.index + match[0].length, depth });
    if (open !== undefined) depth++;
  }
  return tokens;
}

const ends = new Set([..."using group order limit offset union except intersect".split(" "), ";"]);

const maxPivots = 20;

const isPivot = (word: string): boolean => word === "pivot" || word === "pivot_wider";

/**
 * The columns of `pivot t on a, b` that have no list `in (…)`, in the order of the text. A search of the text: DuckDB refuses a column that
 * it misses, and a match in excess has no tree, so nothing that has not been checked can run.
 */
export function openPivots(query: string): readonly OpenPivot[] {
  const tokens = tokensOf(query);
  // Each is a search of the whole query. A query that people write has a few.
  if (tokens.filter(({ word }) => isPivot(word)).length > maxPivots) return [];
  return tokens
    .flatMap(({ word, depth }, at) => (isPivot(word) && isStatement(tokens, at) ? openColumns(tokens, at, depth) : []))
    .sort((a, b) => a.end - b.end);
}

/** Whether `pivot` begins a query: at the start, in brackets, or after `with name as (…)`. `t pivot (…)` always has a list. */
function isStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before || before.word === "(" || before.word === ";") return true;
  if (before.word !== ")") return false;
  const open = tokens.findLastIndex(({ word, depth }, index) => index < at && word === "(" && depth === before.depth);
  return ["as", "materialized"].includes(tokens[open - 1]?.word ?? "");
}

function openColumns(tokens: readonly Token[], pivot: number, depth: number): readonly OpenPivot[] {
  const here = tokens.map((token, index) => ({ ...token, index })).slice(pivot);
  const last = here.find((token) => token.depth < depth || (token.depth === depth && ends.has(token.word)))?.index;
  const level = here.filter((token) => token.depth === depth && token.index < (last ?? tokens.length));
  const on = level.find(({ word }) => word === "on");
  if (!on) return [];
  const commas = level.filter(({ word, index }) => word === "," && index > on.index).map(({ index }) => index);
  const starts = [on.index, ...commas];
  return starts.flatMap((start, at) => {
    const end = (starts[at + 1] ?? last ?? tokens.length) - 1;
    const hasList = level.some(({ word, index }) => word === "in" && index > start && index <= end);
    return hasList || end <= start ? [] : [{ start: tokens[start + 1]!.start, end: tokens[end]!.end }];
  });
}
