import { closest } from "../text/closest.js";
import { type Span, span } from "../text/span.js";
import { keywords } from "./sql-names.js";
import { type SqlToken, sqlTokens } from "./sql-tokens.js";

/** A query up to the token that DuckDB's parser cannot read. */
interface Mistake {
  readonly query: string;
  readonly tokens: readonly SqlToken[];
  /** The position of that token; the number of tokens at the end of the query. */
  readonly at: number;
  /** The brackets that are open before it, each with the word after it. */
  readonly open: readonly string[];
}

/** The clauses of a `select`, in their order. */
const clauses = ["select", "from", "where", "group", "having", "window", "qualify", "order", "limit"];
const clauseName = (word: string): string => (word === "group" || word === "order" ? `${word} by` : word);

/** Words of a query that are often misspelled, and not likely as the name of a column. */
const commonWords = [...clauses, ..."join between distinct null desc asc union having offset".split(" ")];
const otherWords: Readonly<Record<string, string>> = {
  descending: "desc",
  ascending: "asc",
  filter: "where",
  elif: "when",
  elseif: "when",
};

/** The advice, and the place of the mistake if the parser stops elsewhere. */
interface ParseAdvice {
  readonly hint: string;
  readonly span?: Span;
  /** A replacement for the characters at `span`, if it is certain. */
  readonly instead?: string;
}

/** The advice for a query that DuckDB's parser cannot read. It stops at `start`, because of `reason`. */
export function parseAdvice(query: string, start: number, reason: string): ParseAdvice {
  const [limit, skip, count] = /\blimit\s+(\d+)\s*,\s*(\d+)/i.exec(query) ?? [];
  if (limit !== undefined && /errhint/i.test(reason)) {
    const from = query.indexOf(limit);
    return { hint: `Write \`limit ${count} offset ${skip}\`.`, span: span(from, from + limit.length) };
  }
  const said = saidHints.find(([pattern]) => pattern.test(reason));
  if (said) return { hint: said[1] };
  const tokens = sqlTokens(query);
  const found = tokens.findIndex((token) => token.end > start);
  const at = found < 0 || /end of input/.test(reason) ? tokens.length : found;
  const mistake = { query, tokens, at, open: openBrackets(tokens.slice(0, at)) };
  const value = insertedValue(mistake);
  if (value) return value;
  const misspelled = signHint(mistake) === undefined ? misspelledWord(mistake) : undefined;
  if (misspelled) return misspelled;
  for (const hintOf of [signHint, listHint, tableHint, reservedHint, clauseHint, bracketHint, endHint]) {
    const hint = hintOf(mistake);
    if (hint !== undefined) return { hint };
  }
  return {
    hint: "A query is `select … from … where … group by … order by … limit …`: check the names, commas and brackets before this place.",
  };
}

/** The meaning of DuckDB's own messages, by their beginning. */
const saidHints: readonly (readonly [reason: RegExp, hint: string])[] = [
  [/unterminated quoted string/, "Close the text with `'`; an apostrophe in it is written `''`."],
  [/unterminated quoted identifier/, "Close the name with `\"`; a text is written between `'` and `'`."],
  [/unterminated \/\* comment/, "Close the comment with `*/`."],
  [/without selection list/, "Write the columns, or `*` for all of them, after `select`."],
];

function openBrackets(tokens: readonly SqlToken[]): readonly string[] {
  const open: string[] = [];
  for (const [at, { kind, word }] of tokens.entries()) {
    if (kind !== "mark") continue;
    if (word === "(") open.push(tokens[at + 1]?.word ?? "");
    else if (word === ")") open.pop();
  }
  return open;
}

const touches = (one: SqlToken | undefined, other: SqlToken | undefined): boolean =>
  one !== undefined && one.end === other?.start;

/** `{{ year }}` of documents and `:year` of other databases, where a query has `$year`. */
function insertedValue({ query, tokens, at }: Mistake): ParseAdvice | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  // The parser stops at the first or at the second brace.
  const start = query.startsWith("{{", token.start - 1) ? token.start - 1 : token.start;
  const isCast = touches(tokens[at - 1], token);
  const [whole, name] =
    /^\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/u.exec(query.slice(start)) ??
    (isCast ? undefined : /^:([\p{L}_][\p{L}\p{N}_]*)/u.exec(query.slice(start))) ??
    [];
  if (whole === undefined) return undefined;
  const place = span(start, start + whole.length);
  const said = whole.startsWith(":") ? "" : ": a query takes values by their names";
  return { hint: `Write \`$${name}\`${said}.`, span: place, instead: `$${name}` };
}

/** Signs of documents and of other databases. */
function signHint({ query, tokens, at }: Mistake): string | undefined {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token) return undefined;
  const bracketed = /\[([^[\]"'\n]*)$/.exec(query.slice(0, token.start))?.[1];
  const rest = bracketed && /^[^\]"'\n]*(?=\])/.exec(query.slice(token.start))?.[0];
  if (bracketed && rest) return `Write \`"${bracketed}${rest}"\`: square brackets are lists.`;
  const inserted = /^\{{1,2}\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/u.exec(query.slice(token.start))?.[1];
  if (inserted !== undefined) return `Write \`$${inserted}\`: a query takes values by their names.`;
  if (/^\{?\{/.test(query.slice(token.start)) && (after?.word === "{" || before?.word === "{"))
    return "Declare the value above the query with `@let name = …`, and write `$name`.";
  if (token.word === ":" && after?.kind === "name" && touches(token, after)) return `Write \`$${after.name}\`.`;
  if (token.word === "#" || query.startsWith("//", token.start)) return "Write `--` before a comment.";
  if (query.startsWith("=>", token.start)) return "Write `>=`.";
  if (before?.kind === "value" && token.kind === "name" && touches(before, token) && query[before.end - 1] === "'")
    return "Write `''` for an apostrophe in a text.";
  return query.slice(0, token.start).includes("&&") ? andHint : undefined;
}

/** DuckDB has `&&` for lists. */
export const andHint = "Write `and` between conditions.";

/** A word that is spelled nearly like one of SQL: the one that cannot be read, or one of the two before it. */
function misspelledWord({ tokens, at }: Mistake): ParseAdvice | undefined {
  for (const token of [tokens[at], tokens[at - 1], tokens[at - 2]]) {
    if (token?.kind !== "name" || keywords.has(token.word) || token.word.length < 3) continue;
    const meant = Object.hasOwn(otherWords, token.word)
      ? otherWords[token.word]
      : closest(token.word, commonWords, token.word.length > 4 ? 2 : 1);
    if (meant !== undefined && meant !== token.word)
      return {
        hint: `Write \`${meant}\` instead of \`${token.name}\`.`,
        span: { start: token.start, end: token.end },
      };
  }
  return undefined;
}

/** Lists and ranges without their marks. */
function listHint({ query, tokens, at }: Mistake): string | undefined {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token) return undefined;
  const written = query.slice(token.start, token.end);
  if (before?.word === "top" && token.kind === "value")
    return `Write \`limit ${written}\` at the end of the query instead of \`top ${written}\`.`;
  if (before?.word === "in" && token.word !== "(") return "Write the values in brackets: `in (1, 2)`.";
  if (before?.word === "using" && token.kind === "name") return `Write the column in brackets: \`using (${written})\`.`;
  if (before?.word === "as" && token.word === "select") return "Write brackets around the query: `as (select …)`.";
  if (token.word !== ",") return undefined;
  if (tokens.slice(at - 3, at).some(({ word }) => word === "between"))
    return "Write `and` between the two ends: `between 1 and 2`.";
  if (touches(before, token) && touches(token, after) && before?.kind === "value" && after?.kind === "value")
    return `Write the number with a point: \`${before.name}.${after.name}\`.`;
  return undefined;
}

const isClause = (token: SqlToken | undefined): boolean => token?.kind === "name" && clauses.includes(token.word);

/** A word of SQL as the name of a table: `select * from order`. */
function tableHint({ query, tokens, at }: Mistake): string | undefined {
  const [before, name, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  // Before a condition, `where` is the clause, and the table is missing.
  const isEnd = after === undefined || isClause(after) || [",", ")", "as", "join", "on"].includes(after.word);
  if (!isReserved(name) || (isClause(name) && !isEnd) || (before?.word !== "from" && before?.word !== "join"))
    return undefined;
  return `Write \`"${query.slice(name.start, name.end)}"\` for a table with this name.`;
}

/** A word of SQL as the name of a column: `select order from t`, where DuckDB stops after it, or `select table from t`. */
function reservedHint({ query, tokens, at }: Mistake): string | undefined {
  const token = tokens[at];
  const endsItem = token === undefined || isClause(token) || token.word === "," || token.word === "=";
  const place = isReserved(token) && !isClause(token) ? at : endsItem ? at - 1 : -1;
  const name = tokens[place];
  if (!isReserved(name) || !["select", ",", "by", "where", "distinct"].includes(tokens[place - 1]?.word ?? ""))
    return undefined;
  return `Write \`"${query.slice(name.start, name.end)}"\` for a column with this name.`;
}

/** Clauses in the wrong order, or without their second word. */
function clauseHint({ tokens, at, open }: Mistake): string | undefined {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before && (before.word === "group" || before.word === "order") && token?.kind === "name")
    return `Write \`${before.word} by\`.`;
  if (!token || !isClause(token) || open.length > 0) return undefined;
  const later = clausesBefore(tokens.slice(0, at)).find((word) => clauses.indexOf(word) > clauses.indexOf(token.word));
  return later && `Write \`${clauseName(token.word)}\` before \`${clauseName(later)}\`.`;
}

/** `from` and `select` are hardly the names of columns. */
const isReserved = (token: SqlToken | undefined): token is SqlToken =>
  token?.kind === "name" && keywords.has(token.word) && token.word !== "from" && token.word !== "select";

/** The clauses since the last `select` outside of brackets, in the order in which they are written. */
function clausesBefore(tokens: readonly SqlToken[]): readonly string[] {
  let found: string[] = [];
  let depth = 0;
  for (const { kind, word } of tokens) {
    if (kind === "mark") depth += word === "(" ? 1 : word === ")" ? -1 : 0;
    if (kind !== "name" || depth !== 0 || !clauses.includes(word)) continue;
    found = word === "select" ? [] : [...found, word];
  }
  return found;
}

/** Brackets and `case` that are not closed, or closed without being open. */
function bracketHint({ query, tokens, at, open }: Mistake): string | undefined {
  const token = tokens[at];
  const before = tokens.slice(0, at).filter(({ kind }) => kind === "name");
  const count = (word: string): number => before.filter((one) => one.word === word).length;
  const isEnd = token === undefined || clauses.includes(token.word) || token.word === ")" || token.word === ";";
  const written = token && query.slice(token.start, token.end);
  const place = written === undefined ? "at the end" : `before \`${written}\``;
  if (isEnd && count("case") > count("end")) return `Write \`end\` after the last value of \`case\`.`;
  if (token?.word === ")" && open.length === 0) return "Remove `)`, or write the `(` that it closes.";
  return isEnd && token?.word !== ")" && open.length > 0 ? `Write \`)\` ${place}.` : undefined;
}

/** The missing part at the end, or a comma between two items. */
function endHint({ query, tokens, at }: Mistake): string | undefined {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before) return undefined;
  const written = query.slice(before.start, before.end);
  if (!token) return `Write what follows \`${written}\`, or remove it.`;
  const isItem = (one: SqlToken): boolean => one.kind !== "mark" && !(one.kind === "name" && keywords.has(one.word));
  if (isItem(before) && isItem(token))
    return `Write a comma or an operator between \`${written}\` and \`${query.slice(token.start, token.end)}\`.`;
  return undefined;
}
