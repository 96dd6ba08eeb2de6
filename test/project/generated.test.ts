import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { artefacts } from "../../grammar/artefacts.js";
import { check } from "../../src/index.js";

const root = join(import.meta.dirname, "../..");
const made = await artefacts(root);

test.each([...made.keys()])("%s is what `npm run generate` writes", async (path) => {
  expect(await readFile(join(root, path), "utf8")).toBe(made.get(path));
});

test("the pages lead nowhere outside the project", () => {
  // A page that needs the network shows nothing on a train, and tells somebody that it was read.
  for (const text of made.values()) expect(text).not.toMatch(/(?:src|href)=["'](?:https?:)?\/\//);
});

/** Fenced blocks of a language. */
const blocks = (page: string, language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^(\`{3,})${language}\\n([\\s\\S]*?)^\\1$`, "gm"))].map(([, , text]) => text!);

test.each(["language-notes.md", "template-notes.md"])("the documents in %s compile without a finding", async (name) => {
  const sources = blocks(await readFile(join(root, "grammar", name), "utf8"), "igx");
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(await check(source), source).toEqual([]);
});

/** The addresses that GitHub gives to headings. */
const anchors = (page: string): ReadonlySet<string> =>
  new Set(
    [...page.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
  );

const withoutCode = (page: string): string =>
  page.replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "");

test.each([
  "reference.md",
  "pictures.md",
  "editors.md",
  "diagnostics.md",
  "language-notes.md",
  "template-notes.md",
  "service-interface.md",
])("the links of grammar/%s lead somewhere", async (name) => {
  const page = await readFile(join(root, "grammar", name), "utf8");
  const links = [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links.filter((one) => !one.startsWith("http"))) {
    const [file, anchor] = link.split("#") as [string, string | undefined];
    const target = file === "" ? page : await readFile(join(root, "grammar", file), "utf8");
    if (anchor !== undefined) expect([...anchors(target)], link).toContain(anchor);
  }
});
