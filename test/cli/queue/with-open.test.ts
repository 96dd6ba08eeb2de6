import { join } from "node:path";
import { expect, test } from "vitest";
import type { Project } from "../../../src/cli/base/project.js";
import { withOpen } from "../../../src/cli/queue/with-open.js";
import { queueAddress } from "../../../src/publish/queue/queue-address.js";
import type { OpenQueue } from "../../../src/publish/queue/queue-connection.js";

test("a lock file that cannot be written is named as in the project, without the temporary name and the system's own words", async () => {
  const root = join(import.meta.dirname, "project");
  let closed = 0;
  const open = { close: async () => void closed++ } as unknown as OpenQueue;
  const fail = (error: Error) =>
    withOpen({ root } as Project, queueAddress("redis://queue.example")!, open, () => Promise.reject(error));
  const lock = join(root, "igx.lock.json");
  const renamed = { code: "ENOSPC", syscall: "rename", path: `${lock}.igx-17-abcdefgh`, dest: lock };
  await expect(
    fail(Object.assign(new Error(`ENOSPC: no space left, rename '${lock}'`), renamed)),
  ).rejects.toMatchObject({
    failure: { exitCode: 3, message: "The results cannot be saved: igx.lock.json: the disk is full." },
  });
  await expect(fail(new Error("Connection is closed."))).rejects.toMatchObject({
    failure: { message: "The queue at redis://queue.example cannot be used any more: the connection was lost." },
  });
  expect(closed).toBe(2);
});
