import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Context, EventLog, FindingFormat } from "../base/context.js";
import { jsonText } from "./json-text.js";

type Collector = Pick<Context, "collect" | "writeCollected">;

/**
 * Takes the findings and failures of a run in a format for machines. Annotations and events are written at once; the other formats are one document, which
 * is written when the run, or a round of it, ends. Nothing for `pretty`: there, failures are sentences.
 */
export function createCollector(
  format: FindingFormat,
  write: (text: string | Uint8Array) => void,
  events: EventLog | undefined,
): Collector {
  switch (format) {
    case "pretty":
      return {};
    case "ndjson":
      return {
        collect: (findings) => {
          for (const finding of findings) events?.write({ event: "finding", finding });
        },
      };
    case "github":
      // Annotations are commands of the log, whose own texts are escaped.
      return { collect: async (...collected) => write(Buffer.from(await rendered(...collected, format))) };
    case "json":
      return document((findings, { redact }) => write(redact(jsonText(findings))));
    case "sarif":
      return document(async (...collected) => write(await rendered(...collected, format)));
  }
}

/** `end` gets an empty list if a report had no findings, and is not called if there was no report. */
function document(end: (findings: readonly Diagnostic[], context: Context) => void | Promise<void>): Collector {
  let collected: Diagnostic[] | undefined;
  let last: Context;
  return {
    collect: (findings, context) => {
      collected = [...(collected ?? []), ...findings];
      last = context;
    },
    writeCollected: () => {
      const all = collected;
      collected = undefined;
      return all && end(all, last);
    },
  };
}

async function rendered(diagnostics: readonly Diagnostic[], context: Context, format: FindingFormat): Promise<string> {
  const { renderFindings } = await import("./report.js");
  // None of these formats quotes a source.
  return context.redact(await renderFindings(context, { diagnostics, sources: new Map() }, format));
}
