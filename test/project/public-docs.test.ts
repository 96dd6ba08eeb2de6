import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const entries = ["src/index.ts", "src/publish/index.ts", "src/render/index.ts", "src/editor/index.ts"];

/** What an entry exports again, with the file that declares it: `*` for all types of it. */
const exportsOf = (entry: string): readonly (readonly [file: string, name: string])[] =>
  [...readFileSync(join(root, entry), "utf8").matchAll(/^export (?:type )?(\*|\{[^}]*\}) from "([^"]+)";$/gm)].flatMap(
    ([, names, path]) => {
      const file = join(dirname(entry), path!.replace(/\.js$/, ".ts"));
      return [...names!.matchAll(/\*|(?:type )?(\w+)(?: as \w+)?/g)].map(([, name = "*"]) => [file, name] as const);
    },
  );

/** The names that a file declares without a docstring. */
function undocumented(file: string): readonly string[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/.exec(line)?.[1];
    return name !== undefined && !lines[index - 1]?.endsWith("*/") ? [name] : [];
  });
}

test.each(entries)("everything that %s exports has a docstring, which editors show", (entry) => {
  const all = exportsOf(entry);
  expect(all.length).toBeGreaterThan(3);
  const missing = all.flatMap(([file, name]) =>
    undocumented(file).flatMap((one) => (name === "*" || name === one ? [`${file}: ${one}`] : [])),
  );
  expect(missing).toEqual([]);
});
