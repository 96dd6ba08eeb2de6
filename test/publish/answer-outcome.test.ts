import { expect, test } from "vitest";
import { answerOutcome, isPart, jsonBody } from "../../src/publish/answer-outcome.js";

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

test.each([
  ["an empty body", "", {}, true],
  ["a body that broke off", '{"id', {}, false],
  ["a part of a list, which igx does not put together", "[]", { link: '</b>; rel="next"' }, true],
  ["an encoded body", "\u001f\u008b", { "content-encoding": "gzip" }, true],
  ["other JSON", "{}", {}, true],
  ["a page", "\uFEFF\n<!DOCTYPE html>", {}, true],
  [undefined, "OK", {}, true],
] as const)("the outcome names what the answer has instead: %s", (what, body, headers, complete) => {
  const get = (name: string) => (headers as Readonly<Record<string, string>>)[name];
  const answer = { kind: "answer", url: "", status: 200, headers: { get }, body: Buffer.from(body), complete } as const;
  expect(
    answerOutcome(
      answer,
      "PUT",
      () => undefined,
      () => [],
    ),
  ).toEqual({
    kind: "malformed",
    status: 200,
    message: `The service answered 200, but not with what was asked for${what === undefined ? "" : `: ${what}`}.`,
  });
});

test.each([
  [{ "x-total-count": "3" }, true],
  [{ "x-total": "3" }, true],
  [{ "x-next-page": "2" }, true],
  [{ "x-total-count": "2", "x-next-page": "" }, false],
  [{ "x-total-count": "many" }, false],
  [{ "x-total": "1" }, false],
  [{}, false],
] as const)("a list of two with the headers %j goes on elsewhere: %s", (headers, goesOn) => {
  const get = (name: string) => (headers as Readonly<Record<string, string>>)[name];
  expect(isPart({ status: 200, headers: { get }, body: Buffer.from('[{"id":"a"},{"id":"a"}]') })).toBe(goesOn);
  expect(isPart({ status: 200, headers: { get }, body: Buffer.from("{}") })).toBe("x-next-page" in headers && goesOn);
});
