import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Sendable, SendableItem } from "../../../src/cli/publish/publish-documents.js";
import { failureText, leftText, resultData, resultText } from "../../../src/cli/publish/publish-report.js";

const page = readFileSync(join(import.meta.dirname, "../../../grammar/publishing-notes.md"), "utf8");

test("the page about publishing names the fields of a refusal as the results have them", () => {
  const item = { action: "orphan", key: "a", source: "a.igx", entry: { id: "1", hash: "", source: "a.igx" } } as const;
  const failed = {
    kind: "refused",
    status: 400,
    serviceMessage: "No.",
    message: "The service answered 400: No.",
  } as const;
  const data = resultData([item satisfies SendableItem, { kind: "failed", failed }]);
  const [, row = ""] = /\| failed: (.*) \|/.exec(page)!;
  const named = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  expect(named.toSorted()).toEqual(["message", "serviceMessage", "status"]);
  expect(Object.keys(data)).toEqual(expect.arrayContaining(named));
});

test("candidates of a create in doubt are shown without secrets", () => {
  const document = { key: "a", source: "a.igx", secrets: ["sesame"] } as unknown as Sendable;
  const item: SendableItem = { action: "create", key: "a", source: "a.igx", document };
  const candidates = [{ id: "1", url: "https://view/open-sesame" }, { id: "2" }];
  expect(resultData([item, { kind: "doubt", candidates }])).toMatchObject({
    candidates: [{ id: "1", url: "https://view/open-***" }, { id: "2" }],
  });
});

test("commands in messages can be pasted, whatever the key and the path are", () => {
  const failure = (key: string, source: string, shown: string) => {
    const document = { key, source, shown, secrets: [] } as unknown as Sendable;
    return failureText([
      { action: "create", key, source, document },
      { kind: "doubt", candidates: [{ id: "1" }] },
    ])!;
  };
  const said = failure("my docs/it's", "my docs/it's.igx", "my docs/it's.igx");
  expect(said).toContain("`igx remote adopt 'my docs/it'\\''s' ID`");
  expect(said).toContain("`igx publish 'my docs/it'\\''s.igx' --create`");
  const option = failure("-x", "-x.igx", "-x.igx");
  expect(option).toContain("`igx remote adopt -- -x ID`");
  expect(option).toContain("`igx publish ./-x.igx --create`");
  expect(failure("a", "-", "<stdin>")).not.toContain("--create");
  expect(leftText("a b")).toContain("`igx remote adopt 'a b' ID`");
});

interface Made {
  readonly status?: number;
  readonly published?: boolean;
  readonly adopted: boolean;
}

test.each<readonly [Made, string]>([
  [{ status: 201, published: true, adopted: false }, "201, published"],
  [
    { status: 201, published: false, adopted: false },
    "201, created, not published (front matter `publish: true` publishes it)",
  ],
  // The answer does not say whether it is published.
  [{ status: 201, adopted: false }, "201, created"],
  [{ published: true, adopted: true }, "found: it had been created, published"],
  [
    { published: false, adopted: true },
    "found: it had been created, not published (front matter `publish: true` publishes it)",
  ],
  [{ adopted: true }, "found: it had been created"],
])("the state of a create: %o is `%s`", ({ published, ...result }, text) => {
  const document = { key: "a", source: "a.igx", shown: "a.igx", secrets: [] } as unknown as Sendable;
  const record = { id: "1", ...(published !== undefined && { published }) };
  expect(
    resultText([
      { action: "create", key: "a", source: "a.igx", document },
      { kind: "done", id: "1", record, ...result },
    ]),
  ).toBe(`a.igx\n  id      1\n  status  ${text}\n`);
});
