import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { sourceTexts } from "../support/source-texts.js";
import { commentWordings, wordings, wordingsIn } from "../support/word-list.js";

const root = join(import.meta.dirname, "../..");

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "examples/README.md",
  "grammar/language-notes.md",
  "grammar/template-notes.md",
  "grammar/publishing-notes.md",
  "grammar/integrations.md",
  "grammar/service-interface.md",
  "grammar/reference.md",
  "grammar/gallery/README.md",
  "grammar/site/index.md",
  ...(readdirSync(join(root, "grammar/guide"), { recursive: true }) as string[])
    .filter((name) => name.endsWith(".md"))
    .map((name) => `grammar/guide/${name.replaceAll("\\", "/")}`),
];

/** Blocks of code, such as what a command prints, are not the page's own words. */
const proseOf = (page: string): string => page.replace(/^(`{3,})[\s\S]*?^\1$/gm, "");

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The name of a room that consists of the loose files of a folder. */
const looseIn = (folder: string): string => `${folder}/*.ts`;

function filesIn(room: string): readonly string[] {
  const folder = room.replace("/*.ts", "");
  return readdirSync(join(root, folder), { recursive: room === folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes("node_modules"));
}

/** The folders of `src`, and its loose files; those of `cli` and `render`, which are large, one by one. */
const rooms = [
  ...roomsIn("src", ["cli", "render"]),
  ...roomsIn("src/cli"),
  ...roomsIn("src/render"),
  "grammar",
  "test/support",
];

function roomsIn(folder: string, without: readonly string[] = []): readonly string[] {
  const folders = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
    .map((entry) => `${folder}/${entry.name}`);
  return [...folders, looseIn(folder)];
}

/** A comment as running text: a phrase can continue on the next line. */
const unwrapped = (comment: string): string =>
  comment.replace(/\s*\n\s*\*?\s*/g, " ").replace(/^(?:\/\*\*?|\/\/) ?/, "");

describe("plain words", () => {
  test.each(pages)("in %s", (page) => {
    expect(wordingsIn(proseOf(read(page)))).toEqual([]);
  });

  describe.each(["strings", "comments"] as const)("in %s of", (kind) => {
    test.each(rooms)("%s", (room) => {
      const list = kind === "comments" ? [...wordings, ...commentWordings] : wordings;
      const found = filesIn(room).flatMap((path) =>
        sourceTexts(read(path))[kind].flatMap((text) =>
          wordingsIn(unwrapped(text), list).map((wording) => `${path}: ${wording}`),
        ),
      );
      expect(found).toEqual([]);
    });
  });

  test("the list finds what it is for", () => {
    expect(wordingsIn("What stands in the file behind the `#` is no name, and is told once.")).toHaveLength(4);
    expect(wordingsIn("Please take it out!")).toHaveLength(3);
    expect(wordingsIn("The readers are behind one interface; there is no other way.")).toEqual([]);
    expect(
      wordingsIn("What is left of them is nobody's. Those that are in it stay: what it is.", commentWordings),
    ).toHaveLength(5);
    expect(wordingsIn("A caller that asks what it is: those lines of it. What else?", commentWordings)).toEqual([]);
    expect(new Set([...wordings, ...commentWordings].map(({ pattern }) => pattern.source)).size).toBe(
      wordings.length + commentWordings.length,
    );
  });

  test("strings and comments of a file are found, and regular expressions are not", () => {
    const code = 'const a = /["`]/; // one\nconst b = `two ${f({ c: "three" })} four`; /* five */ const d = 6 / 2 / 1;';
    expect(sourceTexts(code)).toEqual({ strings: ["two ", "three", " four"], comments: ["// one", "/* five */"] });
  });
});
