import { hash } from "node:crypto";
import { sameTitle } from "../reconcile.js";

/*
 * Names in a queue tell which project a job belongs to and which title it creates, so that a scan need not read the job. They are digests:
 * other users of the server learn neither titles nor keys.
 */

const digits = (text: string): string => hash("sha256", text).slice(0, 12);

/** One queue for each account and target, because all requests to an account share one rate. */
export const queueName = (account: string, baseUrl: string): string => `igx-${digits(`${account}\n${baseUrl}`)}`;

/** The parts of a job's name: its project, the title that it creates, its documents. */
export interface JobName {
  readonly project: string;
  /** Absent if the job creates nothing. */
  readonly title?: string;
  readonly keys: string;
}

/** `title`: of the creates; `null` if they have none. */
export function jobId(project: string, keys: readonly string[], title?: string | null): string {
  const created = title === undefined ? "-" : title === null ? untitled : digits(sameTitle(title) ?? "");
  return `${digits(project)}_${created}_${digits(JSON.stringify([...keys].sort()))}`;
}

const untitled = "untitled";

export const projectTag = digits;

/** The parts of an id; `undefined` if igx did not make it. */
export function readJobId(id: string): JobName | undefined {
  const match = /^([0-9a-f]{12})_([0-9a-f]{12}|-|untitled)_([0-9a-f]{12})$/.exec(id);
  if (!match) return undefined;
  const [, project = "", title, keys = ""] = match;
  // Creates without a title can be mistaken for each other only within their project.
  return { project, keys, ...(title !== "-" && { title: title === untitled ? `${project} ${untitled}` : title! }) };
}
