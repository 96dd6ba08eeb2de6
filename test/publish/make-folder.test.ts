import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../src/publish/make-folder.js";
import { folderWith } from "../support/cli.js";

test("several writers make the same new folders at the same time", async () => {
  const root = await folderWith({});
  const paths = Array.from({ length: 200 }, (_, at) =>
    join(root, `${at % 10}/${at % 20}/${at % 40}/${"x/".repeat(at % 4)}`),
  );
  await Promise.all(paths.flatMap((path) => [path, join(path, ".."), path]).map((path) => makeFolder(path)));
  for (const path of paths) expect((await stat(path)).isDirectory()).toBe(true);
});

test.runIf(process.platform === "linux")(
  "where nothing can be made that is said, without waiting for ever",
  async () => {
    await expect(makeFolder("/proc/igx/out")).rejects.toThrow("ENOENT");
  },
);
