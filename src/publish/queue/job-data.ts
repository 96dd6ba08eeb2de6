import * as z from "../../text/zod.js";
import type { Field } from "../backend.js";
import { entrySchema } from "../lock-entry.js";

/*
 * The content of a job. Others can write to a queue, so everything read from it is checked.
 */

const headSchema = z.strictObject({
  action: z.enum(["create", "update", "delete"]),
  key: z.string().min(1),
  source: z.string(),
  table: z.string().optional(),
  title: z.string().optional(),
  theme_id: z.int().optional(),
  /** `contentHash`; empty for a delete. */
  hash: z.string(),
  /** The identifier of the infographic to update or delete. */
  id: z.string().optional(),
  /** The `lockStamp` of its entry when the job was made. */
  was: z.string(),
});

/** A document without its payload. */
export type JobHead = z.infer<typeof headSchema>;

const documentSchema = z.strictObject({
  ...headSchema.shape,
  /** `Sealed` as JSON, encrypted and bound to the other fields. */
  sealed: z.string(),
});

export type JobDocument = z.infer<typeof documentSchema>;

export const jobSchema = z.strictObject({
  version: z.literal(1),
  /** From `igx.lock.json` of the project that added the job. */
  project: z.uuid(),
  time: z.string(),
  /** Ids of the infographics that had these titles before; absent if the service gave no list. */
  known: z.array(z.string()).optional(),
  documents: z.array(documentSchema).min(1),
});

/** One document; or all creates of one title, so that no two jobs can be in doubt about the same infographic. */
export type JobData = z.infer<typeof jobSchema>;

export const sealedSchema = z.strictObject({
  /** The fields of the payload. */
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** Texts to redact wherever the service repeats them. */
  secrets: z.array(z.string()),
});

export type Sealed = { readonly fields: readonly Field[]; readonly secrets: readonly string[] };

const recordSchema = z.looseObject({ id: z.string(), url: z.string().optional(), published: z.boolean().optional() });

const failedSchema = z.looseObject({
  kind: z.enum(["refused", "redirected", "not-sent", "unknown", "malformed"]),
  status: z.int().optional(),
  serviceMessage: z.string().optional(),
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
  z.strictObject({ kind: z.literal("failed"), failed: failedSchema, unlisted: z.literal(true).exactOptional() }),
  z.strictObject({
    kind: z.literal("doubt"),
    candidates: z.array(recordSchema),
    created: z.boolean().exactOptional(),
    failed: failedSchema.exactOptional(),
  }),
  z.strictObject({ kind: z.literal("skipped") }),
]);

const reportedSchema = z.strictObject({
  key: z.string(),
  action: headSchema.shape.action,
  was: z.string(),
  result: resultSchema,
  /** For the lock file; absent after a delete. */
  entry: entrySchema.optional(),
});

/** The result of one document of a job. */
export type Reported = z.infer<typeof reportedSchema>;

/** The results that a job leaves, completed or dead. */
export const reportSchema = z.strictObject({ documents: z.array(reportedSchema) });

export type JobReport = z.infer<typeof reportSchema>;

/** The text that the sealed fields are bound to: a field moved to another document, or another project, does not open. */
export const boundTo = (
  project: string,
  { action, key, source, table, title, theme_id, hash, id, was }: JobHead,
): string =>
  JSON.stringify([project, action, key, source, table ?? null, title ?? null, theme_id ?? null, hash, id ?? null, was]);

/** Tells two states of a lock file entry apart; empty without an entry. */
export const lockStamp = (entry: { readonly id: string; readonly hash: string } | undefined): string =>
  entry ? `${entry.id} ${entry.hash}` : "";
