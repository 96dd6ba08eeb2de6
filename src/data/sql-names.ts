import { addToList } from "../text/add-to-list.js";
import type { Span } from "../text/span.js";
import { type SqlToken, sqlTokens } from "./sql-tokens.js";

/** The tables that a query may see, each with its columns, as far as they are known. */
export type SqlTables = ReadonlyMap<string, readonly string[]>;

interface SqlName {
  /** As its declaration writes it; SQL ignores case. */
  readonly name: string;
  readonly span: Span;
}

interface SqlColumnName extends SqlName {
  /** The table that it is a column of; absent for a name that the query itself gives. */
  readonly table?: string;
  /** Whether the query gives the name here: `sum(bags) as total`. */
  readonly given?: true;
}

interface SqlNames {
  readonly tables: readonly SqlName[];
  /** The names after `$`, without it. */
  readonly parameters: readonly SqlName[];
  readonly columns: readonly SqlColumnName[];
  /** Whether the result also has columns that no item of the query names, from `*`. */
  readonly star: boolean;
}

/**
 * The names in a query, found without a database: by its tokens and clauses. A name that could mean two columns is left out. Case counts
 * for parameters only, as in DuckDB.
 */
export function sqlNames(query: string, tables: SqlTables): SqlNames {
  const tokens = sqlTokens(query);
  const common = commonTables(tokens);
  const known = new Map([...tables.keys()].map((name) => [name.toLowerCase(), name]));
  for (const name of common) known.delete(name);
  const places = tablePlaces(tokens, known);
  const columns = columnPlaces(tokens, places, tables);
  return {
    tables: [...places.tables.entries()].map(([at, name]) => ({ name, span: spanOf(tokens[at]!) })).sort(byPlace),
    parameters: tokens.flatMap(({ kind, name, start, end }) =>
      kind === "parameter" ? [{ name, span: { start: start + 1, end } }] : [],
    ),
    columns,
    star: tokens.some((token, at) => token.name === "*" && isStar(tokens, at)),
  };
}

const spanOf = ({ start, end }: SqlToken): Span => ({ start, end });

const byPlace = (one: SqlName, other: SqlName): number => one.span.start - other.span.start;

/** `*` as an item of `select`, and not between two factors or in `count(*)`. */
function isStar(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1]?.word;
  return before === "select" || before === "," || before === "." || before === "distinct";
}

const isName = (token: SqlToken | undefined): token is SqlToken =>
  token?.kind === "quoted" || (token?.kind === "name" && !keywords.has(token.word));

/** The names that `with NAME as (…)` gives: they hide tables. */
function commonTables(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.word;
    if (!isName(token) || (before !== "with" && before !== "recursive" && before !== ",")) continue;
    const rest = tokens.slice(at + 1, at + 5).map(({ word }) => word);
    if (/^as (?:not )?(?:materialized )?\(/.test(rest.join(" "))) found.add(token.word);
  }
  return found;
}

interface TablePlaces {
  /** By the position of the token: the table that it names. */
  readonly tables: Map<number, string>;
  /** Tokens that give a name to something. */
  readonly aliases: Set<number>;
  /** The name before a point, in lower case: a table. */
  readonly qualifiers: Map<string, string>;
}

/** Where tables are named: after `from`, `join` and the commas between them, and before a point. */
function tablePlaces(tokens: readonly SqlToken[], known: ReadonlyMap<string, string>): TablePlaces {
  const places: TablePlaces = { tables: new Map(), aliases: new Set(), qualifiers: new Map() };
  const inFrom = clausesOf(tokens);
  for (const [at, token] of tokens.entries()) {
    const table = isName(token) ? known.get(token.word) : undefined;
    const before = tokens[at - 1]?.word ?? "";
    if (table === undefined || !inFrom[at] || !["from", "join", ",", "("].includes(before)) continue;
    places.tables.set(at, table);
    const alias = tokens[at + 1]?.word === "as" ? at + 2 : at + 1;
    if (isName(tokens[alias])) {
      places.aliases.add(alias);
      places.qualifiers.set(tokens[alias].word, table);
    } else places.qualifiers.set(token.word, table);
  }
  for (const [at, token] of tokens.entries()) {
    const table = isName(token) && isPoint(tokens[at + 1]) ? places.qualifiers.get(token.word) : undefined;
    const isOwn = table?.toLowerCase() === token.word && known.get(token.word) === table;
    if (table !== undefined && isOwn && !isPoint(tokens[at - 1])) places.tables.set(at, table);
  }
  return places;
}

const isPoint = (token: SqlToken | undefined): boolean => token?.word === ".";

/** For each token, whether it is in a `from` clause. */
function clausesOf(tokens: readonly SqlToken[]): readonly boolean[] {
  // Of `extract(year from day)`, `from` begins no clause: it follows no `select` in its brackets.
  const stack: { from: boolean; select: boolean }[] = [{ from: false, select: false }];
  return tokens.map(({ kind, word }, at) => {
    const top = stack.at(-1)!;
    if (word === "(" && kind === "mark") {
      stack.push({ from: top.from, select: false });
      return top.from;
    }
    if (word === ")" && kind === "mark") {
      if (stack.length > 1) stack.pop();
      return stack.at(-1)!.from;
    }
    if (kind !== "name") return top.from;
    const before = tokens[at - 1]?.word ?? "(";
    if (word === "select") Object.assign(top, { select: true, from: false });
    else if (word === "from" && (top.select || before === "(" || before === ")")) top.from = true;
    else if (word === "join") top.from = true;
    else if (clauseEnds.has(word)) top.from = false;
    return top.from;
  });
}

/** Names that name columns, each with its table. */
function columnPlaces(tokens: readonly SqlToken[], places: TablePlaces, tables: SqlTables): readonly SqlColumnName[] {
  const named = new Set(places.tables.values());
  const owners = new Map<string, { readonly table: string; readonly name: string }[]>();
  for (const table of named)
    for (const name of tables.get(table) ?? []) addToList(owners, name.toLowerCase(), { table, name });
  const given = givenNames(tokens, places);
  const orders = orderClauses(tokens);
  return tokens.flatMap((token, at): SqlColumnName[] => {
    const isElsewhere = places.tables.has(at) || places.aliases.has(at) || isPoint(tokens[at + 1]);
    if (!isName(token) || isElsewhere || tokens[at + 1]?.word === "(") return [];
    const span = spanOf(token);
    const possible = owners.get(token.word) ?? [];
    if (isPoint(tokens[at - 1])) {
      const table = places.qualifiers.get(tokens[at - 2]?.word ?? "");
      const column = possible.find((one) => one.table === table);
      return column ? [{ ...column, span }] : ownName(given, token, span);
    }
    if (given.places.has(at)) return [{ name: token.name, span, given: true }];
    if (orders.has(at) && given.names.has(token.word)) return ownName(given, token, span);
    if (possible.length === 1) return [{ ...possible[0]!, span }];
    return possible.length === 0 ? ownName(given, token, span) : [];
  });
}

interface GivenNames {
  /** In lower case: as they are written where they are given. */
  readonly names: ReadonlyMap<string, string>;
  readonly places: ReadonlySet<number>;
}

function ownName({ names }: GivenNames, { word }: SqlToken, span: Span): SqlColumnName[] {
  const name = names.get(word);
  return name === undefined ? [] : [{ name, span }];
}

/** The names that the query gives to columns: `as NAME`, and a name right after a value. */
function givenNames(tokens: readonly SqlToken[], { tables, aliases }: TablePlaces): GivenNames {
  const names = new Map<string, string>();
  const places = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const isValue =
      before && (before.word === ")" || before.word === "end" || before.kind === "value" || isName(before));
    const after = tokens[at + 1]?.word;
    const endsItem = after === "," || after === "from" || after === undefined || after === ")";
    const follows = before?.word === "as" || (isValue && endsItem);
    if (!isName(token) || !follows || aliases.has(at) || tables.has(at) || tables.has(at - 1)) continue;
    // `cast(x as integer)` names a type.
    if (before?.word === "as" && (after === ")" || after === "(")) continue;
    places.add(at);
    names.set(token.word, token.name);
  }
  return { names, places };
}

/** The tokens in `order by`, where the names that the query gives come first. */
function orderClauses(tokens: readonly SqlToken[]): ReadonlySet<number> {
  const found = new Set<number>();
  let open = false;
  for (const [at, { kind, word }] of tokens.entries()) {
    if (kind === "name" && word === "order") open = true;
    else if ((kind === "name" && clauseEnds.has(word) && word !== "order") || word === ")") open = false;
    if (open) found.add(at);
  }
  return found;
}

/** The words that end a `from` clause or begin another one. */
const clauseEnds: ReadonlySet<string> = new Set(
  "where group having order limit offset window qualify union intersect except select on using set values".split(" "),
);

/** Words that are never names without quotes: reserved by DuckDB, or directly after a table. */
export const keywords: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric between both by case cast check collate column
  constraint create cross default deferrable desc describe distinct do else end except exclude exists false fetch filter for foreign from
  full grant group having ilike in initially inner intersect into is join lateral leading left like limit natural not null
  nulls offset on only or order outer over partition pivot placing positional primary qualify recursive references replace
  returning right row rows select semi set show similar some summarize symmetric table tablesample then to trailing true union
  unique unpivot using values variadic when where window with`.split(/\s+/),
);
