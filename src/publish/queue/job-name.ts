import { createHash } from "node:crypto";
import { sameTitle } from "../reconcile.js";

/*
 * Names in a queue say what has to be known without reading a job: whose it is, and what title it creates. None can be turned back.
 */

const digits = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** One queue for each account and target: whatever is sent there shares one rate, and waits in one line. */
export const queueName = (account: string, baseUrl: string): string => `igx-${digits(`${account}\n${baseUrl}`)}`;

/** Of a job: its project, the title that it creates, its documents. */
export interface JobName {
  readonly project: string;
  /** None where nothing is created. */
  readonly title?: string;
  readonly keys: string;
}

/** `title`: what is created; `null` for creates that have no title of their own. */
export function jobId(project: string, keys: readonly string[], title?: string | null): string {
  const created = title === undefined ? "-" : title === null ? untitled : digits(sameTitle(title) ?? "");
  return `${digits(project)}_${created}_${digits(JSON.stringify([...keys].sort()))}`;
}

const untitled = "untitled";

export const projectTag = digits;

/** The parts of an id; `undefined` for a job of somebody else. */
export function readJobId(id: string): JobName | undefined {
  const match = /^([0-9a-f]{12})_([0-9a-f]{12}|-|untitled)_([0-9a-f]{12})$/.exec(id);
  if (!match) return undefined;
  const [, project = "", title, keys = ""] = match;
  // What has no title of its own meets others only within its project.
  return { project, keys, ...(title !== "-" && { title: title === untitled ? `${project} ${untitled}` : title! }) };
}
