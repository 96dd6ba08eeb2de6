import { elementSchema } from "../../diff/diff-schema.js";
import * as z from "../../text/zod.js";

export const record = z.object({
  id: z.string(),
  title: z.string().optional(),
  theme_id: z.number().optional(),
  published: z.boolean().optional(),
  thumbnail_url: z.string().optional(),
  date_modified: z.string().optional(),
  url: z.string().optional(),
  embed_responsive: z.string().optional(),
});

const refused = z
  .enum(["titles", "prune", "queued", "shared", "disputed", "drift", "renames", "plan"])
  .optional()
  .describe("Why igx refuses the plan because of this document.");

const head = {
  input: z.string().describe("The document, as the command line names it."),
  key: z.string(),
  batch: z.string().optional().describe("The batch of the configuration that makes it."),
  action: z.enum(["create", "update", "rename", "unchanged", "orphan"]),
  from: z.string().optional().describe("The key that the infographic of a renamed document had."),
  drift: z.enum(["changed", "gone"]).optional().describe("What somebody else did at the service."),
};

const done = {
  outcome: z.literal("ok"),
  status: z.int().optional().describe("Of the service's answer."),
  adopted: z.boolean().optional().describe("An earlier request had created it."),
  replaced: z.string().optional().describe("The infographic of this run, which it deleted for an older one."),
  ...record.shape,
};

const unchanged = z.object({
  ...head,
  outcome: z.enum(["unchanged", "left"]),
  id: z.string().optional(),
  refused,
});

const message = z.string();

const failed = {
  outcome: z.enum(["refused", "redirected", "not-sent", "unknown", "malformed"]),
  message,
  status: z.int().optional().describe("Of the service's answer."),
  serviceMessage: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  location: z.string().optional().describe("Where the service redirects to."),
  reason: z.string().optional().describe("Why nothing was sent."),
  method: z.string().optional(),
};

const doubt = {
  outcome: z.literal("doubt"),
  created: z.literal(true).optional().describe("It exists, but its id is not known."),
  candidates: z.array(z.object({ id: z.string(), url: z.string().optional() })),
};

const skipped = { outcome: z.literal("skipped") };

const queued = z.object({ key: z.string(), action: head.action, outcome: z.literal("queued") });

const notQueued = z.object({ key: z.string(), action: head.action, outcome: z.literal("not-queued"), message });

const unconfirmed = z.object({
  key: z.string(),
  id: z.string(),
  outcome: z.literal("unconfirmed"),
  kind: z.enum(["missing", "still-there", "twice"]).describe("How the service's list differs from its answers."),
  others: z.array(z.string()).optional(),
});

/** The result of one document. */
export const published = z.union([
  z.object({ ...head, ...done }),
  unchanged,
  z.object({ ...head, ...failed }),
  z.object({ ...head, ...doubt }),
  z.object({ ...head, ...skipped, refused }),
  queued,
  notQueued,
  unconfirmed,
]);

const ofJob = {
  key: z.string(),
  action: z.enum(["create", "update", "delete"]),
  dead: z.literal(true).optional().describe("Its job is a dead letter: igx queue failed."),
};

/** The result of one document of a job of a queue. */
export const jobResult = z.union([
  z.object({ ...ofJob, ...done }),
  z.object({ ...ofJob, ...failed }),
  z.object({ ...ofJob, ...doubt }),
  z.object({ ...ofJob, ...skipped }),
]);

export const publishResults = z.array(published);

const change = z.object({
  kind: z.enum(["added", "removed", "changed"]),
  what: z.string(),
  position: z.int().describe("From 1, among the present elements; of a removed one, among the earlier ones."),
});

export const publishPlan = z.array(
  z.object({
    action: head.action,
    key: z.string(),
    batch: z.string().optional().describe("The batch of the configuration that makes it."),
    from: head.from,
    source: z.string(),
    drift: head.drift,
    id: z.string().optional(),
    title: z.string().optional(),
    fields: z.array(z.string()).optional().describe("Fields of the request that an update changes."),
    changes: z.array(change).optional().describe("Elements that an update changes."),
    elements: z
      .array(elementSchema)
      .optional()
      .describe(
        "The same with their values, as in igx schema diff, if the content that was sent last is kept in .igx/sent.",
      ),
    refused,
  }),
);

export const dryRuns = z.array(
  z.looseObject({
    input: z.string(),
    action: z.enum(["create", "update", "unchanged"]),
    method: z.string(),
    url: z.string(),
    fields: z.record(z.string(), z.string()).describe("Key, secret, signature and secret fields are ***."),
    base_string: z.string().optional(),
  }),
);
