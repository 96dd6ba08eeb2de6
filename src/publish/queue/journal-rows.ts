import { z } from "zod";
import type { JournalEntry } from "../journal.js";
import { entrySchema } from "../lock-file.js";
import type { JobData } from "./job-data.js";

const action = z.enum(["create", "update", "delete"]);

const rowSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("known"), ids: z.array(z.string()) }),
  z.strictObject({
    type: z.literal("intent"),
    key: z.string(),
    action,
    time: z.string(),
    source: z.string(),
    hash: z.string().exactOptional(),
    title: z.string().exactOptional(),
    id: z.string().exactOptional(),
  }),
  z.strictObject({ type: z.literal("alike"), keys: z.array(z.string()) }),
  z.strictObject({ type: z.literal("done"), key: z.string(), action, entry: entrySchema.exactOptional() }),
  z.strictObject({ type: z.literal("failed"), key: z.string(), action }),
]);

/** The journal of a job: what its payload says was there before, then what workers have written beside it. `undefined` where it is not ours. */
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
