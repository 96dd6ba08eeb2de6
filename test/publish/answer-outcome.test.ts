import { expect, test } from "vitest";
import { jsonBody } from "../../src/publish/answer-outcome.js";

const read = (text: string) => jsonBody({ body: Buffer.from(text) });

test("a byte-order mark before JSON is ignored", () => {
  expect(read('\uFEFF[{"id":"a"}]')).toEqual([{ id: "a" }]);
  expect(read("\uFEFF\uFEFF[]")).toBeUndefined();
  expect(read("<html>")).toBeUndefined();
});

test("an answer of megabytes of brackets is no JSON, and takes no gigabytes to find out", () => {
  const before = process.resourceUsage().maxRSS;
  expect(read("[".repeat(20_000_000))).toBeUndefined();
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(500_000);
  // Brackets in texts, and many that are closed, are nothing special.
  const record = { id: "a", title: `"${"[{".repeat(300)}\\`, sizes: [[1]] };
  const list = Array.from({ length: 2000 }, () => record);
  expect(read(JSON.stringify(list))).toEqual(list);
});
