export { type ClientOptions, type Download, InfographicClient } from "./client.js";
export { buildForm, type Form, type FormWarning } from "./form.js";
export type { Failed, NotSentReason, RequestOutcome } from "./outcome.js";
export type { InfographicRecord, Theme } from "./record.js";
export { type Method, type Pair, type Params, type Signature, type SignRequest, sign } from "./sign.js";
export type { DownloadFormat } from "./sniff.js";
