import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";
import { spanOfToken } from "./sql-places.js";

interface Failure {
  readonly exception_type?: string;
  readonly exception_message?: string;
  readonly position?: string;
}

/** What DuckDB throws, as a problem, with its place if DuckDB names one. Expects the setting `errors_as_json`. */
export function sqlProblem(error: unknown, text: string): DataProblem {
  const failure = readFailure(error);
  const reason = firstLine(failure.exception_message ?? "");
  const span = spanOfToken(text, failure.position);
  switch (failure.exception_type) {
    case "Parser":
    case "Syntax":
      return malformed(`DuckDB cannot parse the query: ${reason}`, span);
    case "Binder":
    case "Catalog":
      return malformed(`The query does not match its tables: ${reason}`, span);
    // The memory limit of the session (sql-session.ts), not a mistake in the query.
    case "Out of Memory":
      return {
        kind: "limit",
        bound: "memory",
        message: "The query takes more memory than `limits.memory` allows.",
        hint: "Select fewer rows or columns, or raise `limits.memory` in the configuration.",
      };
    default:
      return malformed(`The query fails: ${reason}`, span);
  }
}

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
