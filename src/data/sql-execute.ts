import type { DuckDBConnection } from "@duckdb/node-api";
import { isRecord, type Value } from "../language/value.js";
import { hasHalfCharacter } from "./half-character.js";
import { malformed } from "./problem.js";
import type { DataProblem, DataResult } from "./reader.js";
import type { SqlInput } from "./sql-input.js";
import { bindValue } from "./sql-parameters.js";
import { spanOfColumn, spanOfParameter } from "./sql-places.js";
import { checkNames, readResult } from "./sql-result.js";
import { type CheckedStatement, prepareStatement, type SqlSession } from "./sql-session.js";
import { isLongNumber } from "./sql-tables.js";
import type { Statement } from "./sql-tree.js";
import { typeOfColumn } from "./sql-values.js";
import { cellsOf, tableOfColumns } from "./table.js";

type DuckDB = typeof import("@duckdb/node-api");

/** Runs a checked query, or describes its columns if its parameters have no values. */
export async function execute(
  duckdb: DuckDB,
  session: SqlSession,
  { statement, used }: CheckedStatement,
  input: SqlInput,
): Promise<DataResult> {
  const missing = statement.parameterNames.filter((name) => !input.parameters.has(name));
  if (missing.length > 0)
    return input.describe
      ? describeColumns(duckdb, session.connection, input, statement)
      : { problems: missing.map((name) => withoutValue(name, input)) };
  const bound = statement.parameterNames.map((name) => [name, bindValue(duckdb, input.parameters.get(name)!)] as const);
  const unfit = bound.flatMap(([name, parameter]) =>
    !parameter
      ? [unfitValue(name, input)]
      : hasHalfCharacter(input.parameters.get(name)!)
        ? [brokenValue(name, input)]
        : [],
  );
  if (unfit.length > 0) return { problems: unfit };
  const types = Object.fromEntries(bound.map(([name, parameter]) => [name, parameter!.type]));
  const prepared = await prepareStatement(session, input.query, types);
  prepared.bind(Object.fromEntries(bound.map(([name, parameter]) => [name, parameter!.value])), types);
  // A stream: rows beyond the limits are never made.
  const result = await prepared.stream();
  const spanOf = (column: number) => spanOfColumn(statement.node, input.query, column);
  return readResult(duckdb, result, input.limits, spanOf, takesLongNumber(session, used, input) ? "all" : 15);
}

/** Whether a number that goes into the query has more digits than every double holds: then results may need theirs. */
const takesLongNumber = ({ tables }: SqlSession, used: ReadonlySet<string>, { query, parameters }: SqlInput): boolean =>
  /[\d.]{16}/.test(query) ||
  [...parameters.values()].some(isLongNumber) ||
  [...used].some((name) => tables.get(name.toLowerCase())?.hasLongNumber);

const withoutValue = (name: string, { query }: SqlInput): DataProblem =>
  malformed(
    `\`$${name}\` has no value.`,
    spanOfParameter(query, name),
    `Declare \`${name}\` above the query with \`@param\` or \`@let\`.`,
  );

const unfitValue = (name: string, { query, parameters }: SqlInput): DataProblem =>
  malformed(
    `The value of \`$${name}\` has a type that SQL does not accept.`,
    spanOfParameter(query, name),
    fieldHint(name, parameters.get(name) ?? null) ??
      "Pass a string, a number, a boolean, null, or a list of values of one of these types.",
  );

/** Of an object, such as a row of a loop, a query can take a field. */
function fieldHint(name: string, value: Value): string | undefined {
  const [field] = value !== null && isRecord(value) ? value.keys() : [];
  if (field === undefined) return undefined;
  const access = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(field) ? `.${field}` : `[${JSON.stringify(field)}]`;
  return `Declare the field that you need above the query, such as \`@let value = ${name}${access}\`, and write \`$value\` here.`;
}

const brokenValue = (name: string, { query }: SqlInput): DataProblem =>
  malformed(
    `The value of \`$${name}\` contains half of a character, which SQL cannot read.`,
    spanOfParameter(query, name),
    "Pass a string with the whole character.",
  );

/** The columns of a query whose parameters have no values yet, without rows. The names need a run, with null for each parameter. */
async function describeColumns(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  { query }: SqlInput,
  { parameterNames }: Statement,
): Promise<DataResult> {
  const prepared = await connection.prepare(query);
  const known = preparedTypes(prepared);
  for (let at = 1; at <= parameterNames.length; at++) prepared.bindNull(at);
  const result = await prepared.stream();
  const names = result.columnNames();
  const problems = checkNames(names);
  if (problems.length > 0) return { problems };
  const columns = names.map((name, at) => ({
    name,
    type: known.length === names.length ? typeOfColumn(duckdb, known[at]!) : typeOfColumn(duckdb, duckdb.ANY),
    mixed: false,
    cells: cellsOf([]),
  }));
  return { table: tableOfColumns(columns, 0), problems: [] };
}

/** The types of a prepared query; none if a type depends on a parameter's value. */
function preparedTypes(prepared: Awaited<ReturnType<DuckDBConnection["prepare"]>>) {
  try {
    return Array.from({ length: prepared.columnCount }, (_, at) => prepared.columnType(at));
  } catch {
    return [];
  }
}
