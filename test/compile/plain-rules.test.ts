import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import type { ProjectOptions } from "../../src/contract/options.js";
import { compileBoth } from "../support/compile-both.js";

/* A document that is compiled without a tree has no finding. So the way has to see each mistake, also where all lines around it are known. */

const plain = "# A heading\n\nA text that needs no closer look, since its characters mean themselves.\n\n".repeat(10);

/** Tables in which nothing is found, whatever the directive above them is. */
const tables = [
  "| Country | Bags |\n| Brazil | 66 |\n| Vietnam | 29 |\n| India | 6 |\n",
  "| title | value |\n| Brazil | 66 |\n| Japan | 2 |\n",
  "| figure | fact |\n| 42 | adults |\n",
];

const directives = (text: string): readonly string[] => text.match(/^@(?:chart|map|facts).*$/gm) ?? [];

const examples = ruleRegistry.filter(({ example }) => !example?.source && !example?.each);

/** Compiles the line of each directive above tables, until it is known. */
async function meetDirectives(text: string, project: ProjectOptions): Promise<void> {
  for (const head of new Set(directives(text)))
    for (const table of tables) for (let times = 0; times < 2; times++) await compile(`${head}\n${table}`, { project });
}

test("finds what each rule finds, between blocks without a mistake and with lines that are known", async () => {
  const withoutNames: ProjectOptions = {};
  await meetDirectives(examples.map(({ bad, good }) => bad + good).join(""), withoutNames);
  let goodOnes = 0;
  for (const { bad, good, example } of examples) {
    const project = example?.project ?? withoutNames;
    if (example?.project) await meetDirectives(bad + good, project);
    for (const text of [good, bad]) {
      // Front matter is at the start.
      const before = text.trimStart().startsWith("---") ? "" : plain;
      const isPlain = await compileBoth(before + text + plain, { project });
      if (isPlain && text === good) goodOnes++;
    }
  }
  expect(goodOnes).toBeGreaterThan(50);
});
