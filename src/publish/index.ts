export type { Download, Field, FieldWarning } from "./backend.js";
export type { ElementChange } from "./element-marks.js";
export { type ClientOptions, InfographicClient } from "./infogram/client.js";
export { buildForm, type Form, type FormWarning } from "./infogram/form.js";
export { type Pair, type Params, type Signature, type SignRequest, sign } from "./infogram/sign.js";
export type { InfographicRecord, Theme } from "./infographic-record.js";
export type { JournalFile, JournalStore } from "./journal.js";
export { plan, publish } from "./library.js";
export type {
  DocumentInput,
  PlannedItem,
  PlanResult,
  ProgressEvent,
  PublishAccount,
  PublishedItem,
  PublishJob,
  PublishProblem,
  PublishResult,
} from "./library-types.js";
export type { Failed, Method, NotSentReason, RequestOutcome } from "./outcome.js";
export type { Drift, PlanAction } from "./plan.js";
export type { Prune } from "./prune-guard.js";
export { folderStore, type PublishStore, type StoreLock } from "./publish-store.js";
export type { PublishedResult } from "./published-result.js";
export type { DownloadFormat } from "./sniff.js";
