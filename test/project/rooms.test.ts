import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

test.each(["src", "src/cli", "src/render"])(
  "the picture of the rooms in CONTRIBUTING names each folder of %s",
  (folder) => {
    const [picture] = /^## The rooms\n\n```\n[\s\S]*?^```$/m.exec(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"))!;
    expect(foldersIn(folder).filter((name) => !picture.includes(` ${name}/`))).toEqual([]);
  },
);
