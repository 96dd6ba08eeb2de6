import type { IQueueBackend, Queue } from "bullmq";
import type { JobData, JobReport } from "./job-data.js";
import type { SharedState } from "./shared-state.js";

export type JobQueue = Queue<JobData, JobReport, string, JobData, JobReport, string, IQueueBackend, unknown>;

export type QueueJob = Awaited<ReturnType<JobQueue["getJobs"]>>[number];

type BullMQ = typeof import("bullmq");

/** A connected queue. */
export interface OpenQueue {
  readonly bullmq: BullMQ;
  readonly queue: JobQueue;
  readonly state: SharedState;
  /** For workers of this queue: the same connection. */
  readonly backend: { readonly connection: unknown; readonly factory: unknown };
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** Reconnect forever, as a worker does. Otherwise requests fail some seconds after the server is lost. */
  readonly patient: boolean;
  /** Called when the server is lost, with the reason. */
  readonly onError: (problem: string) => void;
  /** Milliseconds to wait for a server that does not answer. */
  readonly patienceMs?: number;
  /** Milliseconds to wait for an answer of a server that has answered before. */
  readonly answerMs?: number;
}

/** `patienceMs` by default. */
export const patience = 10_000;

/** `answerMs` by default: longer than BullMQ ever waits for a job. */
export const maxAnswer = 3 * patience;

/** The error of a server in igx's words: its own text may contain addresses and passwords. */
export function queueProblem(error: unknown): string {
  const { code, message = "" } = error as { readonly code?: unknown; readonly message?: string };
  const known = problems[typeof code === "string" ? code : ""];
  if (known !== undefined) return known;
  if (/^(WRONGPASS|NOAUTH|NOPERM)/.test(message)) return "the server refuses this user or password";
  if (/DB index|SELECT is not allowed/.test(message)) return "the server does not have this database";
  if (/timeout|timed? out/i.test(message)) return "no answer in time";
  if (/Connection is closed|terminated|ended|not queryable/.test(message)) return "the connection was lost";
  // Redis begins its refusals with such a word, as OOM or READONLY.
  const [, word = code] = /^([A-Z]{2,})[ :]/.exec(message) ?? [];
  return typeof word === "string" ? `the server answers with ${word}` : "the connection failed";
}

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "no host has that name",
  EAI_AGAIN: "the host's name cannot be looked up now",
  ETIMEDOUT: "no answer in time",
  ECONNRESET: "the connection was lost",
  EPIPE: "the connection was lost",
  "28P01": "the server refuses this user or password",
  "28000": "the server refuses this user",
  "3D000": "the database does not exist",
  "57P01": "the connection was lost",
  "57P02": "the connection was lost",
  "57P03": "the server is starting up",
  "25006": "the server is read-only",
  "53300": "the server has too many connections",
  "42501": "this user may not create the tables of igx",
};
