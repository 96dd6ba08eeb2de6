import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { type CallRequest, createWorkerPool } from "../../../src/cli/mcp/worker-pool.js";

/** A pool whose threads answer when the test says so. */
function pool() {
  const threads: { readonly events: EventEmitter; readonly asked: CallRequest[] }[] = [];
  const made = createWorkerPool(() => {
    const events = new EventEmitter();
    const asked: CallRequest[] = [];
    threads.push({ events, asked });
    const thread = { postMessage: (request: CallRequest) => asked.push(request), terminate: async () => 0 };
    return Object.assign(events, thread) as unknown as Worker;
  });
  const controllers: AbortController[] = [];
  const done: string[] = [];
  const call = (name: string) => {
    const controller = new AbortController();
    controllers.push(controller);
    const request: CallRequest = { kind: "call", name, args: {}, plans: [] };
    const answered = made.call(request, { signal: controller.signal, onProgress: () => {} });
    return answered.then(() => void done.push(name));
  };
  const answer = (at: number) => threads[at]!.events.emit("message", { kind: "answer", answer: {}, plans: [] });
  const asked = () => threads.flatMap((one) => one.asked.map(({ name }) => name)).sort();
  return { call, answer, controllers, threads, done, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("two calls run at a time; one that is cancelled while it waits takes no turn of the others", async () => {
  const { call, answer, controllers, done, asked } = pool();
  for (const name of ["a", "b", "c", "d", "e"]) call(name);
  await settled();
  expect(asked()).toEqual(["a", "b"]);
  for (const at of [2, 3]) controllers[at]!.abort();
  await settled();
  expect(done).toEqual(["c", "d"]);
  answer(0);
  await settled();
  expect(asked()).toEqual(["a", "b", "e"]);
  answer(0);
  answer(1);
  await settled();
  expect(done.sort()).toEqual(["a", "b", "c", "d", "e"]);
});

test("a thread has as many listeners after many calls as after one", async () => {
  const { call, answer, threads } = pool();
  const listeners = () => {
    const { events } = threads[0]!;
    return events.eventNames().map((name) => [name, events.listenerCount(name)]);
  };
  for (let round = 0; round < 20; round++) {
    const ended = call("a");
    await settled();
    answer(0);
    await ended;
    if (round > 0) continue;
    expect(threads).toHaveLength(1);
  }
  expect(threads).toHaveLength(1);
  expect(Math.max(...listeners().map(([, count]) => count as number))).toBeLessThan(3);
});
