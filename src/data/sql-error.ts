import { closest } from "../text/closest.js";
import type { Span } from "../text/span.js";
import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";
import { spanOfToken } from "./sql-places.js";

interface Failure {
  readonly exception_type?: string;
  readonly exception_message?: string;
  readonly position?: string;
  readonly error_subtype?: string;
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
      return malformed(`The query does not match its tables: ${reason}`, span, mismatchHint(failure, text, span));
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
      return malformed(`The query fails: ${reason}`, span);
  }
}

/** What to write instead, from what DuckDB says in the further lines of its message. */
function mismatchHint(failure: Failure, text: string, span: Span | undefined): string | undefined {
  const message = failure.exception_message ?? "";
  const ambiguous = /\(use: "([^"]+)" or/.exec(message)?.[1];
  if (ambiguous !== undefined) return `Write the table before the name: \`${ambiguous}\`.`;
  const ungrouped = /column "([^"]+)" must appear in the GROUP BY/i.exec(message)?.[1];
  if (ungrouped !== undefined) return `Write \`${ungrouped}\` after \`group by\`, or \`any_value(${ungrouped})\`.`;
  if (failure.error_subtype === "NO_MATCHING_FUNCTION")
    return "Write `try_cast(name as double)` for a number of a text, or `name::varchar` for a text of a number.";
  const [first = "", ...more] = message.split("\n");
  const candidates = namesIn(more.find((line) => line.startsWith("Candidate ")) ?? "");
  if (candidates.length === 0) return undefined;
  const meant = closest(namesIn(first).at(-1) ?? "", candidates);
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  const written = span ? text.slice(span.start, span.end) : "";
  // Other databases and languages take double quotes for texts.
  return /^"[^"']*"$/.test(written) ? `Write \`'${written.slice(1, -1)}'\` for a text.` : undefined;
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
