import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { expectPage } from "../support/play-page.js";

const root = join(import.meta.dirname, "../..");

test("the README shows what the command prints, file by file and command by command", async () => {
  expect(await expectPage("README.md")).toBe(4);
});

test.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md"])(
  "%s leads only to files that are there",
  async (page) => {
    const text = await readFile(join(root, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target!);
    for (const target of targets.filter((one) => !/^https?:/.test(one)))
      await expect(access(join(root, dirname(page), target)), target).resolves.toBeUndefined();
  },
);
