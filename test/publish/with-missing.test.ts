import { expect, test } from "vitest";
import type { Failed, RequestOutcome } from "../../src/publish/outcome.js";
import { preparePlan } from "../../src/publish/prepare-plan.js";

const keys = ["a", "b", "c"];
const documents = keys.map((key) => ({
  key,
  source: "a.igx",
  hash: "",
  payload: () => expect.unreachable(),
  content: async () => [],
}));
const locked = new Map(keys.map((key) => [key, { id: `id-${key}`, hash: "old", source: "a.igx" }]));
const state = { documents: locked, queued: new Map<string, string>() };

const refused = (status: number, retryAfterSeconds?: number): Failed => ({
  kind: "refused",
  status,
  serviceMessage: "",
  message: "",
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

/** Plans three documents that the list lacks. The clock is one of the test. */
async function planWith(answer: (count: number, stop: () => void) => Failed, lookOnly = false) {
  const stop = new AbortController();
  const asked: string[] = [];
  let time = 0;
  const sleep = async (milliseconds: number) => {
    time += milliseconds;
  };
  const get = async (id: string): Promise<RequestOutcome<never>> => {
    asked.push(`${time / 1000} ${id}`);
    return answer(asked.length, () => stop.abort());
  };
  const { plan } = await preparePlan(
    { documents, state, inScope: () => true, lookOnly },
    {
      client: { list: async () => ({ kind: "ok", status: 200, value: [] }), get },
      acquire: () => undefined,
      random: () => 0,
      clock: { now: () => time, sleep },
      signal: stop.signal,
    },
  );
  return { asked, actions: plan.map(({ action }) => action) };
}

test("a stop asks for nothing more: what nobody has asked for counts as existing, so it is not created again", async () => {
  const { asked, actions } = await planWith((_, stop) => {
    stop();
    return refused(404);
  });
  expect(asked).toEqual(["0 id-a"]);
  expect(actions).toEqual(["create", "update", "update"]);
});

test("what the list lacks is asked for again when the service asked to wait, and not before", async () => {
  const { asked, actions } = await planWith((count) => (count === 1 ? refused(429, 7) : refused(404)));
  expect(asked).toEqual(["0 id-a", "7 id-a", "7 id-b", "7 id-c"]);
  expect(actions).toEqual(["create", "create", "create"]);
});

test("a plan that is only shown does not wait: what the service does not tell counts as existing", async () => {
  const { asked, actions } = await planWith((count) => (count === 1 ? refused(429, 7) : refused(404)), true);
  expect(asked).toEqual(["0 id-a", "0 id-b", "0 id-c"]);
  expect(actions).toEqual(["update", "create", "create"]);
});
