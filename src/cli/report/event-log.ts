import type { EventLog } from "../base/context.js";
import { jsonLine } from "./json-text.js";

/** The events of `--format ndjson`: a line each, to standard output, and nothing after the end. */
export function createEventLog(write: (line: string) => void, redact: (text: string) => string): EventLog {
  const summary: Record<string, number> = {};
  let isOver = false;
  const put: EventLog["write"] = (event) => {
    if (isOver) return;
    const line = jsonLine({ time: new Date().toISOString(), ...event });
    // The result of a document is redacted where it is made: an id must stay as it is.
    write(event.event === "item" ? line : redact(line));
  };
  return {
    write: put,
    count: (what, more = 1) => {
      summary[what] = (summary[what] ?? 0) + more;
    },
    end: (exitCode) => {
      put({ event: "end", exitCode, summary });
      isOver = true;
    },
  };
}
