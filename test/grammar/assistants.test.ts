import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assistantMistakes } from "../../grammar/pages/assistant-mistakes.js";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";

const root = join(import.meta.dirname, "../..");
const skill = await readFile(join(root, "grammar/skill/SKILL.md"), "utf8");

const crops =
  "country;region;year;bags;day\nBrazil;South America;2023;66,4;01.05.2023\nBrazil;South America;2024;69,9;01.05.2024\nItaly;Europe;2024;1,5;01.05.2024\n";
const host = memoryHost({ "crops.csv": crops });

const findings = async (source: string, given = "") => {
  const { diagnostics } = await compile(`# Title\n\n${given === "" ? "" : `${given}\n`}${source}\n`, { host });
  return diagnostics.filter(({ severity }) => severity !== "info").map(({ code }) => code);
};

test("the guide for assistants has under 2,000 words and nothing that is not filled in", () => {
  expect(skill.split(/\s+/).length).toBeLessThan(2000);
  expect(skill).not.toMatch(/^[A-Z][A-Z-]+$/m);
});

test("its documents are without findings", async () => {
  const documents = [...skill.matchAll(/^```igx\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
  expect(documents).toHaveLength(2);
  for (const text of documents) {
    const { diagnostics } = await compile(text, { host });
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  }
});

test.each(assistantMistakes)("$wrong has a finding, $right has none", async ({ given, wrong, right }) => {
  expect(await findings(wrong, given)).not.toEqual([]);
  expect(await findings(right, given)).toEqual([]);
});
