import * as z from "../../text/zod.js";
import { finding } from "./findings.js";
import { dryRuns, jobResult, published, publishPlan } from "./publish.js";

/* The lines of `--format ndjson`: one event each, as it happens. */

const time = z.string().describe("ISO 8601, in UTC.");
const seconds = z.number().nonnegative().describe("The wait.");
const count = z.int().nonnegative();

const start = (command: string) =>
  z.object({ time, event: z.literal("start"), command: z.literal(command), version: z.string().describe("Of igx.") });

const item = <Item extends z.ZodType>(result: Item) =>
  z.object({
    time,
    event: z.literal("item"),
    done: count.optional().describe("How many documents have a result."),
    of: count.optional().describe("How many documents there are."),
    result,
  });

const found = z.object({ time, event: z.literal("finding"), finding }).describe("A finding, or why the run fails.");

const retry = z.object({
  time,
  event: z.literal("retry"),
  keys: z
    .array(z.string())
    .describe("Documents whose request, or job, is tried again; empty for the list of the service."),
  seconds,
  message: z.string().describe("Why it failed."),
});

const pause = z.object({
  time,
  event: z.literal("pause"),
  seconds: seconds
    .optional()
    .describe("The wait that the service asks for; missing if workers wait for igx queue resume."),
  message: z.string().optional().describe("Why workers wait."),
});

const end = z.object({
  time,
  event: z.literal("end"),
  exitCode: z.int(),
  summary: z.record(z.string(), count).describe("Documents by what was done with them."),
});

/** The output of a document. */
export const built = z.object({
  input: z.string().describe("The document, as the command line names it."),
  row: count.optional().describe("Of the table of --each, from 1."),
  key: z.string().optional(),
  output: z.string().optional().describe("Relative to the current folder."),
  outcome: z
    .enum(["written", "unchanged", "streamed", "failed", "skipped"])
    .describe("streamed: to a device or a pipe; skipped: it requires parameters."),
});

const timing = z.object({
  time,
  event: z.literal("timing"),
  total: z.number().describe("Milliseconds."),
  phases: z.record(z.string(), z.number()).describe("Milliseconds, by phase."),
});

export const buildEvents = z.union([start("build"), item(built), timing, found, end]);

const planned = publishPlan.element;
const request = dryRuns.element;

export const publishEvents = z.union([
  start("publish"),
  item(z.union([published, planned, request])),
  retry,
  pause,
  found,
  end,
]);

export const workerEvents = z.union([start("worker"), item(jobResult), retry, pause, found, end]);
