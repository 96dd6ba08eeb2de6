import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { type FileOperation, fileOperations, operationFiles, operationFolder } from "../../support/file-operations.js";
import { watching } from "../../support/watching.js";

/** What the watch has said last about the document, and about each of the findings that it has at the end. */
function expectEnd(said: string, { name, after, beside, deleted }: FileOperation, index: number): void {
  const folder = operationFolder(index);
  const codes = deleted ? [] : [...after, ...(beside?.codes ?? [])];
  const last = said
    .match(new RegExp(`(?<=^\\d\\d:\\d\\d:\\d\\d )${folder}/report\\.igx(?: -> |: has errors)`, "gm"))
    ?.at(-1);
  expect(`${name}: ${last}`).toBe(`${name}: ${folder}/report.igx${codes.length > 0 ? ": has errors" : " -> "}`);
  for (const code of codes) expect(said).toMatch(new RegExp(`^${folder}/\\S+: error \\[${code}\\]`, "m"));
}

test("a watch builds what is right after what is done to files", async () => {
  const cwd = await folderWith(operationFiles());
  const { meets } = await watching(cwd, ".");
  for (const [index, { operate }] of fileOperations.entries()) operate(join(cwd, operationFolder(index)));
  await meets((said) => {
    for (const [index, one] of fileOperations.entries()) expectEnd(said, one, index);
  });
  const deleted = fileOperations.findIndex((one) => one.deleted);
  expect(existsSync(join(cwd, operationFolder(deleted)))).toBe(false);
});
