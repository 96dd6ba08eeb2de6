import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lineSchema } from "../../src/publish/journal-entry.js";

test("the page about publishing names each kind of line of a journal", () => {
  const page = readFileSync(join(import.meta.dirname, "../../grammar/publishing-notes.md"), "utf8");
  const [, kinds = ""] = /The kinds are (.*?)\. igx skips/s.exec(page)!;
  const named = [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => kind!);
  expect(named.toSorted()).toEqual(lineSchema.options.map(({ shape }) => shape.type.value).toSorted());
});
