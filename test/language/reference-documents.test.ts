import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../support/cli.js";

/* Twenty documents of different kinds, written from `grammar/reference.md` alone: what the page teaches checks clean. */

const folder = join(import.meta.dirname, "reference-documents");

test("documents as the reference teaches them check clean", async () => {
  const names = readdirSync(folder);
  const cwd = await folderWith(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))])));
  expect(names.filter((name) => /^\d\d-.*\.igx$/.test(name))).toHaveLength(20);
  const { exitCode, stdout, stderr } = await igx(["check", "."], { cwd });
  const nothing = { exitCode: 0, stderr: "21 files checked, nothing to report\n", stdout: "" };
  expect({ exitCode, stderr, stdout }).toEqual(nothing);
});
