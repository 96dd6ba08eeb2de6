export { type ClientOptions, type Download, InfographicClient } from "./client.js";
export { buildForm, type Form, type FormWarning } from "./form.js";
export type { JournalFile } from "./journal.js";
export { plan, publish } from "./library.js";
export type {
  DocumentInput,
  PlannedItem,
  PlanResult,
  ProgressEvent,
  PublishAccount,
  PublishedItem,
  PublishedResult,
  PublishJob,
  PublishProblem,
  PublishResult,
} from "./library-types.js";
export type { Failed, NotSentReason, RequestOutcome } from "./outcome.js";
export { folderStore, type PublishStore, type StoreLock } from "./publish-store.js";
export type { InfographicRecord, Theme } from "./record.js";
export { type Method, type Pair, type Params, type Signature, type SignRequest, sign } from "./sign.js";
export type { DownloadFormat } from "./sniff.js";
