import type { DuckDBConnection } from "@duckdb/node-api";
import { malformed, startOf } from "./problem.js";
import type { DataProblem } from "./reader.js";
import { firstLine } from "./sql-error.js";
import { parseAdvice } from "./sql-mistake.js";
import { spanOfMistake } from "./sql-places.js";
import { isTree, listAt, type Statement, type Tree, textAt, treeAt } from "./sql-tree.js";

/**
 * The syntax tree of a query, made by DuckDB's own parser, and the names of its parameters; or a problem if the text is not exactly one
 * `select`.
 */
export async function parseQuery(
  connection: DuckDBConnection,
  query: string,
): Promise<
  | { readonly statement: Statement; readonly problem?: never; readonly notSelect?: never }
  | { readonly statement?: never; readonly problem: DataProblem; readonly notSelect?: boolean }
> {
  // The query is a parameter here, so its text can never become a second statement.
  const answer = await connection.runAndReadAll("select json_serialize_sql($query::varchar)", { query });
  const tree = readTree(String(answer.getRows()[0]?.[0] ?? "{}"));
  if (!isTree(tree) || tree["error"] !== false) {
    const error = isTree(tree) ? tree : {};
    return { problem: parseProblem(error, query), notSelect: isNotSelect(error) };
  }
  const [statement, ...more] = listAt(tree, "statements");
  if (!isTree(statement))
    return { problem: malformed("The query is empty.", startOf(query), "Write one `select` statement.") };
  if (more.length > 0)
    return {
      problem: malformed("The query has more than one statement.", startOf(query), "Write one `select` statement."),
    };
  const parameterNames = listAt(statement, "named_param_map")
    .filter(isTree)
    .map((entry) => textAt(entry, "key"));
  return { statement: { node: treeAt(statement, "node"), parameterNames } };
}

/** Numbers that are not finite appear as `Infinity`, which is not JSON. (`scanQuery` has refused those in the query itself.) */
function readTree(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return { error: true, error_message: "It contains an unreadable value." };
  }
}

/** DuckDB serializes only `select`; for other statements, and for a `pivot` without a list, it reports this. */
const notImplemented = "not implemented";

const isNotSelect = (error: Tree): boolean =>
  error["error_type"] === notImplemented ||
  // A `pivot` without a list over rows that a parameter chooses is refused before that.
  /pivot elements extracted/i.test(textAt(error, "error_message"));

function parseProblem(error: Readonly<Record<string, unknown>>, query: string): DataProblem {
  const type = error["error_type"];
  if (type === notImplemented) return notSelect(query);
  // The hint to change a setting would not help, since settings are locked.
  const reason = firstLine(String(error["error_message"] ?? "")).split(' Use "SET ')[0]!;
  const place = spanOfMistake(query, error["position"]) ?? startOf(query);
  const { span, hint, instead } = parseAdvice(query, place.start, reason);
  const said = /errhint/i.test(reason) ? "`limit` has two numbers." : reason;
  const problem = malformed(`DuckDB cannot parse the query: ${said}`, span ?? place, hint);
  return instead === undefined ? problem : { ...problem, instead };
}

/** A pivot whose list is a query has no tree either. Anything else is another statement. */
function notSelect(query: string): DataProblem {
  if (/\bpivot(?:_wider)?\b/i.test(query))
    return malformed(
      "igx cannot check this `pivot`.",
      startOf(query),
      "Write `pivot t on name using sum(value) group by other`, or list the values: `on name in ('A', 'B')`.",
    );
  return malformed(
    "The query is not a `select` statement.",
    startOf(query),
    "Write one `select`, `pivot` or `unpivot`.",
  );
}
