import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, type Host, memoryHost } from "../../src/index.js";

const book = await readFile(join(import.meta.dirname, "../fixtures/data/openpyxl.xlsx"));

async function read(isolate: Host["isolate"]) {
  const host: Host = { ...memoryHost({ "t.xlsx": book }), ...(isolate && { isolate }) };
  const { output, diagnostics } = await compile('@data t "t.xlsx"\n\n{{ length(t) }}\n', { host });
  return output?.json ?? diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

test("a host that fails to isolate a job has a finding that says why, and the job does not run elsewhere", async () => {
  const failed = ["data-malformed: The process that reads the data failed: no process."];
  expect(await read(() => Promise.reject(new Error("no process.")))).toEqual(failed);
  const throws = () => {
    throw new Error("no process");
  };
  expect(await read(throws)).toEqual(failed);
  expect(await read(() => Promise.reject("no process"))).toEqual(failed);
});

test("a job that a host does not isolate runs here", async () => {
  expect(await read(undefined)).toBe('[{"type":"body","text":"2"}]');
  expect(await read(async () => undefined)).toBe('[{"type":"body","text":"2"}]');
});
