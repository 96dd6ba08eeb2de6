import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { openQueue } from "../../../src/publish/queue/open-queue.js";
import { queueAddress } from "../../../src/publish/queue/queue-address.js";
import { listen } from "../../support/listen.js";

/** Timers that are set from now on, and not cleared. The test runner keeps a `setTimeout` of its own. */
function openTimers(): ReadonlySet<unknown> {
  const open = new Set<unknown>();
  const { setTimeout, clearTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((...args: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...args);
    open.add(timer);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
    open.delete(timer);
    clearTimeout(timer);
  });
  return open;
}

test("a server that refuses leaves no timer behind, which would keep the process waiting", async () => {
  const timers = openTimers();
  // Nothing listens at port 1.
  const opened = await openQueue(queueAddress("redis://127.0.0.1:1")!, "igx-none", {
    patient: false,
    onError: () => undefined,
  });
  expect(opened).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining("nothing listens there") },
  });
  expect(timers.size).toBe(0);
});

test("a server that accepts the connection and says nothing is given up", async () => {
  const server = createServer((socket) => void socket.on("error", () => undefined).resume());
  const port = await listen(server);
  const opened = await openQueue(queueAddress(`redis://127.0.0.1:${port}`)!, "igx-none", {
    patient: true,
    onError: () => undefined,
    patienceMs: 200,
  });
  expect(opened).toMatchObject({ ok: false, failure: { message: expect.stringContaining("no answer in time") } });
  // It has closed its connection: otherwise this waits for ever.
  await new Promise((resolve) => server.close(resolve));
});
