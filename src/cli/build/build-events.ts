import { hasErrors } from "../../diagnostics/diagnostic.js";
import { relativePath } from "../base/paths.js";
import type { DocumentRun, RunDocument } from "../inputs/documents.js";
import { type EventOf, writeEvent } from "../report/write-event.js";
import type { BuildSession } from "./build-options.js";
import type { Built } from "./build-target.js";

type Item = Extract<EventOf<"build">, { event: "item" }>["result"];

/** Writes the result of each document of the parts as it comes, with `--format ndjson`. */
export function createBuildEvents(
  { context, options }: BuildSession,
  parts: readonly { readonly run: DocumentRun }[],
): (built: Built) => void {
  const { events, cwd } = context;
  if (!events) return () => undefined;
  const of = parts.reduce((sum, { run }) => sum + run.total, 0);
  let done = 0;
  return (built) => {
    done++;
    const result = itemOf(built, cwd);
    events.count(result.outcome);
    // A round of --watch builds what has changed.
    writeEvent(context, "build", { event: "item", ...(!options.watch && { done, of }), result });
  };
}

function itemOf(built: Built, cwd: string): Item {
  const { document, source, output } = built;
  const key = document.key ?? source?.key;
  const outcome = outcomeOf(built);
  return {
    input: source?.shown ?? document.label,
    ...placeOf(document),
    ...(key !== undefined && { key }),
    ...(output !== undefined && outcome !== "failed" && { output: relativePath(cwd, output) }),
    outcome,
  };
}

const placeOf = ({ row }: RunDocument) => (row === undefined ? {} : { row });

function outcomeOf({ source, written, failure }: Built): Item["outcome"] {
  if (failure || !source || hasErrors(source.findings.diagnostics)) return "failed";
  return written ?? "skipped";
}
