import { expect, test } from "vitest";
import type { PlanItem } from "../../src/publish/plan.js";
import { withMissing } from "../../src/publish/with-missing.js";

const items = ["a", "b", "c"].map((key): PlanItem => {
  const entry = { id: `id-${key}`, hash: "", source: "a.igx" };
  const document = { key, source: "a.igx", hash: "", payload: () => expect.unreachable(), content: async () => [] };
  return { action: "create", key, source: "a.igx", document, entry };
});

test("a stop asks for nothing more: what nobody has asked for counts as existing, so it is not created again", async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const get = async (id: string) => {
    asked.push(id);
    stop.abort();
    return { kind: "refused", status: 404, serviceMessage: "", message: "" } as const;
  };
  const ports = { client: { get }, acquire: () => undefined, signal: stop.signal };
  expect(await withMissing(items, [], ports)).toEqual([{ id: "id-b" }, { id: "id-c" }]);
  expect(asked).toEqual(["id-a"]);
});
