import { z } from "zod";
import type { Field } from "../backend.js";
import { entrySchema } from "../lock-file.js";

/*
 * What stands in a job. A queue is an input as any other: everything is checked when it is read.
 */

const headSchema = z.strictObject({
  action: z.enum(["create", "update", "delete"]),
  key: z.string().min(1),
  source: z.string(),
  table: z.string().optional(),
  title: z.string().optional(),
  theme_id: z.int().optional(),
  /** `contentHash`; empty for what is deleted. */
  hash: z.string(),
  /** Of what is updated or deleted. */
  id: z.string().optional(),
  /** What the lock file knew of it: `lockStamp`. */
  was: z.string(),
});

/** All of a document but what is sent. */
export type JobHead = z.infer<typeof headSchema>;

const documentSchema = z.strictObject({
  ...headSchema.shape,
  /** `Sealed`, as JSON, sealed and bound to all the rest. */
  sealed: z.string(),
});

export type JobDocument = z.infer<typeof documentSchema>;

export const jobSchema = z.strictObject({
  version: z.literal(1),
  /** `igx.lock.json` of whoever put it there has it. */
  project: z.uuid(),
  time: z.string(),
  /** The infographics of these titles that were there before; absent where the service could not say. */
  known: z.array(z.string()).optional(),
  documents: z.array(documentSchema).min(1),
});

/** One document; or all creates of one title, so that no two jobs can be in doubt about the same infographic. */
export type JobData = z.infer<typeof jobSchema>;

export const sealedSchema = z.strictObject({
  /** What is sent: those of the payload. */
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** What nobody may read where the service repeats it. */
  secrets: z.array(z.string()),
});

export type Sealed = { readonly fields: readonly Field[]; readonly secrets: readonly string[] };

const recordSchema = z.looseObject({ id: z.string(), url: z.string().optional(), published: z.boolean().optional() });

const failedSchema = z.looseObject({
  kind: z.enum(["refused", "redirected", "not-sent", "unknown", "malformed"]),
  status: z.int().optional(),
  words: z.string().optional(),
  message: z.string(),
});

const resultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("done"),
    id: z.string(),
    status: z.int().optional(),
    record: recordSchema.optional(),
    adopted: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("failed"), failed: failedSchema }),
  z.strictObject({
    kind: z.literal("doubt"),
    candidates: z.array(recordSchema),
    created: z.boolean().exactOptional(),
  }),
  z.strictObject({ kind: z.literal("skipped") }),
]);

export type JobResult = z.infer<typeof resultSchema>;

const reportedSchema = z.strictObject({
  key: z.string(),
  action: headSchema.shape.action,
  was: z.string(),
  result: resultSchema,
  /** For the lock file, when it is done and there still. */
  entry: entrySchema.optional(),
});

/** What became of one document of a job. */
export type Reported = z.infer<typeof reportedSchema>;

/** What a job leaves behind, done or failed. */
export const reportSchema = z.strictObject({ documents: z.array(reportedSchema) });

export type JobReport = z.infer<typeof reportSchema>;

/** What a document's fields are bound to. */
export const boundTo = (
  project: string,
  { action, key, source, table, title, theme_id, hash, id, was }: JobHead,
): string =>
  JSON.stringify([project, action, key, source, table ?? null, title ?? null, theme_id ?? null, hash, id ?? null, was]);

/** Tells one state of a document in the lock file from another; empty where it has none. */
export const lockStamp = (entry: { readonly id: string; readonly hash: string } | undefined): string =>
  entry ? `${entry.id} ${entry.hash}` : "";
