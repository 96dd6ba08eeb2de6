import { closest } from "../text/closest.js";
import { listed } from "../text/listed.js";
import type { Span } from "../text/span.js";
import { malformed } from "./problem.js";
import type { DataProblem, Table } from "./reader.js";
import { andHint } from "./sql-mistake.js";
import { sqlNames } from "./sql-names.js";
import { spanOfName, spanOfToken } from "./sql-places.js";
import { sqlTokens } from "./sql-tokens.js";

/** Functions of lists, which take no JSON. */
const lists = /\bUNNEST\(\)|'(?:list|array)_\w+\(JSON\b/;

const listHint =
  "Write `name::double[]` for a list of numbers, or `name::varchar[]` for one of texts: lists of a file are JSON.";

const oneType = "Write `try_cast(name as double)` for a number of a text, or `name::varchar` for a text of a number.";

/** The advice for messages of DuckDB that contain none. */
const hints: readonly (readonly [said: RegExp, hint: string])[] = [
  [lists, listHint],
  [/^Cannot compare values of type .*\b(?:DATE|TIMESTAMP)\b/, "Write `cast(name as date)` for a day of a text."],
  [/^Cannot (?:compare|mix) values of type/, oneType],
  [/^WHERE clause cannot contain aggregates/, "Write the condition after `having`, which follows `group by`."],
  [/^WHERE clause cannot contain window functions/, "Write `qualify` instead of `where`."],
  [
    /^aggregate function calls cannot be nested/,
    "Calculate the inner one first: `from (select sum(value) as total from t group by name)`.",
  ],
  [/same number of result columns/, "Select as many columns on both sides of `union`."],
  [
    /^More than one row returned by a subquery/,
    "Write `in` before the inner query, or an aggregate such as `max(value)` inside it.",
  ],
  [/^Subquery returns \d+ columns/, "Select one column in the inner query."],
  [/^ORDER term out of range/, "Write the name of a column after `order by`."],
  [/^LIMIT\/OFFSET cannot be negative/, "Write a number that is not negative, or remove `limit`."],
  [/because the FROM clause is missing/, "Write `from` and the table; after `limit`, write a number or `$name`."],
  [/^Overflow in/, "Write `name::double` for one of the numbers."],
  [/^cannot take (?:square root|logarithm)/, "Make such values null with `case when x > 0 then x end`."],
];

interface Failure {
  readonly exception_type?: string;
  readonly exception_message?: string;
  readonly position?: string;
  readonly error_subtype?: string;
}

/** An error of DuckDB as a problem, with its place if DuckDB names one. Expects the setting `errors_as_json`. */
export function sqlProblem(error: unknown, text: string, tables: ReadonlyMap<string, Table>): DataProblem {
  const failure = readFailure(error);
  const reason = firstLine(failure.exception_message ?? "");
  const span = spanOfToken(text, failure.position);
  switch (failure.exception_type) {
    case "Parser":
    case "Syntax":
      return malformed(`DuckDB cannot parse the query: ${reason}`, span);
    case "Binder":
    case "Catalog":
      return mismatch(failure, reason, text, tables);
    // The memory limit of the session (sql-session.ts), not a mistake in the query.
    case "Out of Memory":
      return {
        kind: "limit",
        bound: "memory",
        message: "The query takes more memory than `limits.memory` allows.",
        hint: "Select fewer rows or columns, or raise `limits.memory` in the configuration.",
      };
    case "Conversion":
      return malformed(
        `The query fails: ${reason}`,
        span,
        "Write `try_cast(value as type)`: it is null where a value does not fit.",
      );
    default:
      return malformed(`The query fails: ${reason}`, span, saidHint(reason));
  }
}

/** A name or a type that does not fit the tables. */
function mismatch(failure: Failure, reason: string, text: string, tables: ReadonlyMap<string, Table>): DataProblem {
  const message = failure.exception_message ?? "";
  const ungrouped = /^column "?([^"]+?)"? must appear in the GROUP BY/i.exec(message)?.[1];
  const span =
    spanOfToken(text, failure.position) ?? (ungrouped === undefined ? undefined : spanOfName(text, ungrouped));
  const hint =
    ungrouped === undefined
      ? mismatchHint(failure, text, span, tables)
      : `Write \`${ungrouped}\` after \`group by\`, or \`any_value(${ungrouped})\`.`;
  const column = /^Referenced column "([^"]+)" not found/.exec(message)?.[1];
  const problem = malformed(`The query does not match its tables: ${reason}`, span, hint);
  const written = span ? text.slice(span.start, span.end) : "";
  // Of `t.name`, DuckDB marks the table.
  const instead = namesIn(reason).at(-1) === written ? insteadOf(written, hint ?? "") : undefined;
  return { ...problem, ...(column !== undefined && { column }), ...(instead && { instead }) };
}

/** The name of a hint that suggests one, if the query has a name without its table there. */
const insteadOf = (written: string, hint: string): string | undefined =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(written)
    ? /^Did you mean `([\p{L}_][\p{L}\p{N}_]*)`\?$/u.exec(hint)?.[1]
    : undefined;

/** The advice in the further lines of DuckDB's message. */
function mismatchHint(
  failure: Failure,
  text: string,
  span: Span | undefined,
  tables: ReadonlyMap<string, Table>,
): string | undefined {
  const message = failure.exception_message ?? "";
  const said = saidHint(message);
  if (said !== undefined) return said;
  const ambiguous = /\(use: "([^"]+)" or/.exec(message)?.[1];
  if (ambiguous !== undefined) return `Write the table before the name: \`${ambiguous}\`.`;
  const call = /^(?:No function matches|Could not choose a best candidate)[^'"\n]*['"]([^'"\s(]+)\(([^'"]*)\)['"]/.exec(
    message,
  );
  if (call) return argumentsHint(call[1]!.toLowerCase(), call[2]!, message);
  const [first = "", ...more] = message.split("\n");
  const candidates = namesIn(more.find((line) => line.startsWith("Candidate ")) ?? "");
  const name = namesIn(first).at(-1) ?? "";
  const meant = closest(name, candidates);
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  const written = span ? text.slice(span.start, span.end) : "";
  // Other databases and languages take double quotes for texts.
  if (/^"[^"']*"$/.test(written)) return `Write \`'${written.slice(1, -1)}'\` for a text.`;
  return candidates.length > 0 ? columnsHint(text, tables) : undefined;
}

/** The hint for a call whose arguments have other types than those that DuckDB lists in the message. */
function argumentsHint(name: string, types: string, message: string): string {
  if (name === "&&") return andHint;
  const takesDays = /\b(?:DATE|TIMESTAMP)\b/.test(message) && !message.includes("DOUBLE");
  if (takesDays && types.includes("VARCHAR")) return "Write `cast(name as date)` for a day of a text.";
  return "Write `try_cast(name as double)` for a number of a text, or `name::varchar` for a text of a number.";
}

/** The columns of the tables in a query. Nothing for a query with others inside, whose columns can have any names. */
function columnsHint(text: string, tables: ReadonlyMap<string, Table>): string | undefined {
  const names = new Map([...tables].map(([name, { columns }]) => [name, columns.map((column) => column.name)]));
  if (sqlTokens(text).filter(({ word }) => word === "select").length !== 1) return undefined;
  const used = new Set(sqlNames(text, names).tables.map(({ name }) => name));
  const columns = new Set([...used].flatMap((name) => names.get(name) ?? []));
  return columns.size === 0 ? undefined : `Use ${listed(columns, columns.size)}.`;
}

const namesIn = (line: string): readonly string[] => [...line.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);

function readFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : "";
  // DuckDB puts words before the JSON.
  const start = message.indexOf("{");
  try {
    return JSON.parse(message.slice(start)) as Failure;
  } catch {
    return { exception_message: message };
  }
}

/** The first line of a message, as a sentence. DuckDB's candidates and hints are in further lines, and a finding is one sentence. */
export function firstLine(message: string): string {
  const line = message.split("\n")[0]!.trim().replace(/[.!]$/, "");
  return line === "" ? "DuckDB does not give a reason." : `${line}.`;
}

/** The hint for a message of DuckDB. */
const saidHint = (message: string): string | undefined => hints.find(([said]) => said.test(message))?.[1];
