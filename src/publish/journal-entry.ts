import * as z from "../text/zod.js";
import { entrySchema } from "./lock-entry.js";

const action = z.enum(["create", "update", "delete"]);

/** Entries about documents: in a journal file, and in the log of a job in a queue. */
export const rowSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("known"), ids: z.array(z.string()) }),
  z.strictObject({
    type: z.literal("intent"),
    key: z.string(),
    action,
    time: z.string(),
    source: z.string(),
    table: z.string().exactOptional(),
    hash: z.string().exactOptional(),
    title: z.string().exactOptional(),
    id: z.string().exactOptional(),
  }),
  z.strictObject({ type: z.literal("created"), key: z.string() }),
  z.strictObject({ type: z.literal("alike"), keys: z.array(z.string()) }),
  z.strictObject({
    type: z.literal("done"),
    key: z.string(),
    action,
    entry: entrySchema.exactOptional(),
    adopted: z.boolean().exactOptional(),
  }),
  z.strictObject({ type: z.literal("superseded"), key: z.string(), id: z.string(), entry: entrySchema }),
  z.strictObject({ type: z.literal("renamed"), key: z.string(), from: z.string(), entry: entrySchema }),
  z.strictObject({ type: z.literal("failed"), key: z.string(), action }),
]);

/** A line of a journal file. Loose where a newer igx may add fields. */
export const lineSchema = z.discriminatedUnion("type", [
  ...rowSchema.options,
  z.looseObject({
    type: z.literal("run"),
    run: z.string(),
    time: z.string(),
    target: z.string(),
    project: z.string().exactOptional(),
    mac: z.string().exactOptional(),
    command: z.array(z.string()).exactOptional(),
  }),
  z.looseObject({ type: z.literal("command"), command: z.array(z.string()) }),
  z.looseObject({ type: z.literal("end") }),
]);
