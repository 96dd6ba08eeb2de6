import { expect } from "vitest";
import { resultProblems } from "./result-problems.js";

export interface RunEvent {
  readonly time: string;
  readonly event: string;
  readonly exitCode?: number;
  readonly summary?: Readonly<Record<string, number>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly finding?: Readonly<Record<string, unknown>>;
  readonly seconds?: number;
  readonly keys?: readonly string[];
  readonly message?: string;
  readonly done?: number;
  readonly of?: number;
}

/** The events on standard output. Each line must be what the schema of the command says, with a time that does not go back. */
export function eventsOf(command: "build" | "publish" | "worker", stdout: string): readonly RunEvent[] {
  const lines = stdout.split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.flatMap((line) => resultProblems(`${command} events`, line))).toEqual([]);
  const events = lines.map((line) => JSON.parse(line) as RunEvent);
  const times = events.map(({ time }) => time);
  expect(times).toEqual(times.map((time) => new Date(time).toISOString()).sort());
  return events;
}
