import * as z from "../../text/zod.js";
import { record } from "./publish.js";

const count = z.int().nonnegative();

export const queueStatus = z.object({
  queue: z.string(),
  paused: z.boolean(),
  reason: z.string().optional().describe("Why it is paused."),
  rate: z.number().describe("Requests a second of all workers together."),
  workers: count,
  waiting: count,
  later: count.describe("Jobs that are tried again later."),
  running: count,
  done: count.describe("Jobs that their projects have not collected yet."),
  dead: count,
});

export const deadLetters = z.array(
  z.object({
    key: z.string(),
    why: z.string(),
    status: z.int().optional().describe("Of the service's answer."),
    time: z.string().optional().describe("When the job ended: ISO 8601."),
    attempts: count.describe("How often a worker has begun the job."),
    candidates: z.array(z.string()).optional().describe("Ids, one of which a create in doubt may have made."),
  }),
);

export const collected = z.object({ done: count, dead: count });

export const records = z.array(record);

export const themes = z.array(z.object({ id: z.int(), title: z.string(), thumbnail_url: z.string().nullable() }));

export const adoption = z.object({
  matches: z.array(
    z.object({
      key: z.string(),
      id: z.string(),
      title: z.string(),
      gone: z.string().optional().describe("Its earlier infographic, which the service does not have any more."),
      from: z.string().optional().describe("The key that had the infographic, whose source is missing."),
    }),
  ),
  ambiguous: z.array(z.object({ title: z.string(), keys: z.array(z.string()), ids: z.array(z.string()) })),
});

export const lockEntries = z.array(
  z.object({
    key: z.string(),
    id: z.string(),
    source: z.string(),
    table: z.string().optional(),
    state: z.enum(["known", "source missing", "changed at the service", "gone from the service"]),
  }),
);

export const mergeLosses = z.array(
  z.object({
    kind: z
      .enum(["infographic", "key"])
      .describe("The loss: the infographic of the key, or the key of the infographic."),
    target: z.string().describe("The base URL."),
    key: z.string(),
    id: z.string(),
    url: z.string().optional(),
    kept: z.string().describe("The id or the key that stays."),
  }),
);

export const transfer = z.object({ from: z.string(), to: z.string(), documents: count });

export const signature = z.object({ parameter_string: z.string(), base_string: z.string(), signature: z.string() });

export const sandbox = z.object({ url: z.string(), environment: z.record(z.string(), z.string()) });
