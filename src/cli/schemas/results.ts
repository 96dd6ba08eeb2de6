import { diffSchema } from "../../diff/diff-schema.js";
import { planSchema } from "../../publish/plan-file.js";
import type * as z from "../../text/zod.js";
import {
  checks,
  dataInspection,
  explanation,
  inspection,
  inspections,
  preview,
  schema,
  testResults,
  timing,
  unformatted,
} from "./documents.js";
import { buildEvents, publishEvents, workerEvents } from "./events.js";
import { findings } from "./findings.js";
import { dryRuns, publishPlan, publishResults, record } from "./publish.js";
import {
  adoption,
  collected,
  deadLetters,
  lockEntries,
  mergeLosses,
  queueStatus,
  records,
  sandbox,
  signature,
  themes,
  transfer,
} from "./service.js";

/** Everything that a command prints as JSON, by the command and, if it prints several things, the option. */
export const results = {
  "build --timing": timing,
  "build events": buildEvents,
  diff: diffSchema,
  format: unformatted,
  preview,
  playground: preview,
  publish: publishResults,
  "publish --plan": publishPlan,
  "publish --dry-run": dryRuns,
  "publish --save": planSchema,
  "publish events": publishEvents,
  "worker events": workerEvents,
  "queue status": queueStatus,
  "queue failed": deadLetters,
  "queue collect": collected,
  "remote list": records,
  "remote get": record,
  "remote themes": themes,
  "remote adopt": adoption,
  "lock list": lockEntries,
  "lock verify": lockEntries,
  "lock merge": mergeLosses,
  "lock push": transfer,
  "lock pull": transfer,
  sign: signature,
  sandbox,
  explain: explanation,
  inspect: inspection,
  "inspect --batch": inspections,
  "inspect --data": dataInspection,
  schema,
  test: testResults,
  doctor: checks,
  findings,
} as const;

type DeepReadonly<Value> = Value extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;

export type ResultName = keyof typeof results;

/** The type of a result. The compiler checks the command's code against it, so schema and output agree. */
export type Result<Name extends ResultName> = DeepReadonly<z.infer<(typeof results)[Name]>>;
