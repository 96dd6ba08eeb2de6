import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

test("each package that igx installs has a line in CONTRIBUTING, which says what it is for", () => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(read("package.json"));
  const [section] = /^## Dependencies$[\s\S]*?(?=^## )/m.exec(read("CONTRIBUTING.md"))!;
  const named = new Set(section.match(/(?<![\w./@-])@?[a-z][\w./-]*\*?/g));
  const isNamed = (name: string): boolean => named.has(name) || named.has(name.replace(/\/.*/, "/*"));
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  expect(packages.filter((name) => !isNamed(name))).toEqual([]);
});
