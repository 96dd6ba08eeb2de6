import type { JournalEntry } from "../journal.js";
import { rowSchema } from "../journal-entry.js";
import type { JobData } from "./job-data.js";

/** The journal of a job: the known ids from its data, then the rows that workers wrote. `undefined` if a row is not one of igx. */
export function readJournalRows(job: JobData, rows: readonly string[]): readonly JournalEntry[] | undefined {
  const start: JournalEntry[] = [{ type: "run", run: "", time: job.time, target: "" }];
  if (job.known) start.push({ type: "known", ids: job.known });
  const entries = rows.map(readRow);
  return entries.every((entry) => entry !== undefined) ? [...start, ...entries] : undefined;
}

function readRow(row: string): JournalEntry | undefined {
  try {
    return rowSchema.safeParse(JSON.parse(row)).data;
  } catch {
    return undefined;
  }
}
