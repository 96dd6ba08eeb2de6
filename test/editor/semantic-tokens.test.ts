import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMarked, serviceOf } from "../support/editor.js";

const example = readFileSync(join(import.meta.dirname, "../../examples/coffee.igx"), "utf8");

test("the edits of an answer make the tokens of the text as it is now", async () => {
  const input = readMarked(example);
  const service = serviceOf(input);
  const textDocument = { uri: input.uri };
  const before = (await service.semanticTokens({ textDocument }))!;
  service.edit(input.uri, `${example.slice(0, 200)}\n\n@let extra = 1\n${example.slice(200)}`);
  const delta = (await service.semanticTokensDelta({ textDocument, previousResultId: before.resultId! }))!;
  const after = (await service.semanticTokens({ textDocument }))!;
  if (!("edits" in delta)) throw new Error("The answer is not a delta.");
  const data = [...before.data];
  for (const { start, deleteCount, data: added = [] } of delta.edits) data.splice(start, deleteCount, ...added);
  expect(data).toEqual(after.data);
  expect(delta.edits[0]!.data!.length).toBeLessThan(after.data.length / 2);
});

test("a previous answer that is not known any more is answered with all tokens", async () => {
  const input = readMarked(example);
  const answer = await serviceOf(input).semanticTokensDelta({
    textDocument: { uri: input.uri },
    previousResultId: "gone",
  });
  expect(answer).toHaveProperty("data");
});

test("the tokens of a range are those of the document there, with unused names", async () => {
  const text = "@let rest = 1\n@let used = 2\n\n{{ used }}\n";
  const input = readMarked(text);
  const service = serviceOf(input);
  const textDocument = { uri: input.uri };
  const all = (await service.semanticTokens({ textDocument }))!.data;
  const range = { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } };
  expect((await service.semanticTokensRange({ textDocument, range }))!.data).toEqual(all);
  const ofFirst = (data: readonly number[]): number => data.slice(0, 10).filter((_, at) => at % 5 === 4)[1]!;
  expect(ofFirst(all)).not.toBe(0);
});
