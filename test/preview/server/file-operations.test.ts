import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { fileOperations, operationFiles, operationFolder } from "../../support/file-operations.js";
import { preview } from "../../support/preview.js";

test("the page shows the right findings after what is done to files, as its watcher reports it", async () => {
  const cwd = await folderWith(operationFiles());
  // Without looking regularly, so the watcher must have heard of everything.
  const times = { poll: 3_600_000 };
  const pages = await Promise.all(
    fileOperations.map((_, index) => preview(cwd, `${operationFolder(index)}/report.igx`, { times })),
  );
  const shows = (index: number, codes: readonly string[]) =>
    pages[index]!.until(({ findings }) => JSON.stringify(findings.map(({ code }) => code)) === JSON.stringify(codes));
  await Promise.all(fileOperations.map(({ before }, index) => shows(index, before)));
  for (const [index, { operate }] of fileOperations.entries()) operate(join(cwd, operationFolder(index)));
  const ends = fileOperations.map(async ({ name, after, beside, deleted }, index) => {
    if (deleted) return pages[index]!.until(({ status }) => status === "missing");
    // What needs no new state keeps the last one.
    const isSame = JSON.stringify(fileOperations[index]!.before) === JSON.stringify(after) && !beside;
    return isSame ? name : shows(index, [...after, ...(beside?.codes ?? [])]);
  });
  expect(await Promise.all(ends)).toHaveLength(fileOperations.length);
});
