import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const { files } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
  readonly files: readonly string[];
};

/** npm adds these to every package. */
const always = ["README.md", "LICENSE", "package.json"];

/** Whether the package contains the path, by the forms of patterns that package.json uses: a path, and `*` for a part of a name. */
const isShipped = (path: string): boolean =>
  [...files, ...always].some((pattern) => {
    const source = pattern.split("*").map((part) => part.replace(/[.\\]/g, "\\$&"));
    return new RegExp(`^${source.join("[^/]*")}(?:/.*)?$`).test(path);
  });

const targetsOf = (page: string): readonly string[] =>
  [
    ...page
      .replace(/^(`{3,})[\s\S]*?^\1$/gm, "")
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)#\s]+)|(?:src|href)="([^"#]+)"/g),
  ].map(([, link, source]) => link ?? source!);

const pages = [
  ...(await readdir(join(root, "grammar"))).filter((name) => name.endsWith(".md")).map((name) => `grammar/${name}`),
  ...(await readdir(join(root, "grammar/guide"), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `grammar/guide/${name.replaceAll("\\", "/")}`),
  ...["README.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md", "grammar/gallery/README.md"],
];

test.each(pages)("the links of %s lead to files of the package", async (page) => {
  const targets = targetsOf(await readFile(join(root, page), "utf8")).filter((one) => !/^(?:https?|mailto):/.test(one));
  const paths = targets.map((target) => normalize(join(dirname(page), decodeURI(target))).replace(/\/$/, ""));
  expect(paths.filter((path) => !isShipped(path) || !existsSync(join(root, path)))).toEqual([]);
});

test("only what the package contains counts", () => {
  expect(isShipped("grammar/reference.md")).toBe(true);
  expect(isShipped("grammar/gallery/charts/bar.svg")).toBe(true);
  expect(isShipped("CONTRIBUTING.md")).toBe(false);
  expect(isShipped("grammar/pages/reference.ts")).toBe(false);
});
