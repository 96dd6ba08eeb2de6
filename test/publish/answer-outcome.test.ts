import { expect, test } from "vitest";
import { jsonBody } from "../../src/publish/answer-outcome.js";

const read = (text: string) => jsonBody({ body: Buffer.from(text) });

test("a byte-order mark before JSON is ignored", () => {
  expect(read('\uFEFF[{"id":"a"}]')).toEqual([{ id: "a" }]);
  expect(read("\uFEFF\uFEFF[]")).toBeUndefined();
  expect(read("<html>")).toBeUndefined();
});
