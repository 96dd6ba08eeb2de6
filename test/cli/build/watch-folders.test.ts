import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { slashes } from "../../../src/cli/base/paths.js";
import { watchFolders } from "../../../src/cli/build/watch-folders.js";
import { folderWith } from "../../support/cli.js";

test("a folder that is replaced while its watch begins is watched, and nobody waits for the first watch", async () => {
  const root = slashes(await folderWith({ "data/a.csv": "" }));
  const data = join(root, "data");
  const folders = await watchFolders([{ folder: root, deep: false }]);
  const first = folders.add([data]);
  renameSync(data, join(root, "old"));
  mkdirSync(data);
  const second = folders.add([data]);
  expect([await first, await second]).toEqual([[data], [data]]);
  await folders.close();
});
