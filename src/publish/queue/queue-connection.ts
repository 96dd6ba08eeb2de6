import type { IQueueBackend, Queue, Worker } from "bullmq";
import type { JobData, JobReport } from "./job-data.js";
import type { SharedState } from "./shared-state.js";

export type JobQueue = Queue<JobData, JobReport, string, JobData, JobReport, string, IQueueBackend, unknown>;

export type JobWorker = Worker<JobData, JobReport, string, IQueueBackend, never, unknown>;

export type QueueJob = Awaited<ReturnType<JobQueue["getJobs"]>>[number];

export type BullMQ = typeof import("bullmq");

/** A queue that answers. */
export interface OpenQueue {
  readonly bullmq: BullMQ;
  readonly queue: JobQueue;
  readonly state: SharedState;
  /** For workers of this queue: the same server, the same way. */
  readonly backend: { readonly connection: unknown; readonly factory: unknown };
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** Goes on trying when the server is lost, as a worker does; else requests to it fail after some seconds. */
  readonly patient: boolean;
  /** Told when the server is lost, and what went wrong with it. */
  readonly onError: (problem: string) => void;
}

/** Milliseconds until a server that does not answer is given up. */
export const patience = 10_000;

/** What is wrong with a server, without what it may repeat of addresses and passwords. */
export function queueProblem(error: unknown): string {
  const { code, message = "" } = error as { readonly code?: unknown; readonly message?: string };
  const known = problems[typeof code === "string" ? code : ""];
  if (known !== undefined) return known;
  if (/^(WRONGPASS|NOAUTH|NOPERM)/.test(message)) return "the server refuses this user or password";
  if (/timeout|timed? out/i.test(message)) return "no answer in time";
  if (/Connection is closed|terminated|ended/.test(message)) return "the connection was lost";
  return typeof code === "string" ? `the server answers with ${code}` : "the connection failed";
}

export const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the host's name cannot be looked up now",
  ETIMEDOUT: "no answer in time",
  ECONNRESET: "the connection was lost",
  EPIPE: "the connection was lost",
  "28P01": "the server refuses this user or password",
  "28000": "the server refuses this user",
  "3D000": "there is no such database",
  "42501": "this user may not create the tables of the queue",
};
