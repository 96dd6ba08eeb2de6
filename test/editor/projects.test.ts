import { expect, test } from "vitest";
import { memoryHost } from "../../src/contract/memory-host.js";
import { clientSupport } from "../../src/editor/server/client-support.js";
import { createProjects } from "../../src/editor/server/projects.js";
import { defaultSettings } from "../../src/editor/server/settings.js";

test("a project that could not be opened is opened when somebody asks again, and then once", async () => {
  let tries = 0;
  const projects = createProjects({
    environment: {
      version: "1",
      openProject: async () => {
        if (++tries === 1) throw new Error("The disk was away.");
        return { id: "/", settings: { host: memoryHost({}), rootUri: "file:///" } };
      },
    },
    folders: () => [],
    settings: () => defaultSettings,
    client: () => clientSupport({}),
    textOf: () => undefined,
    onOpened: () => undefined,
  });
  const uri = "file:///a.igx";
  await expect(Promise.all([projects.of(uri), projects.of(uri)])).rejects.toThrow("The disk was away.");
  const service = await projects.of(uri);
  expect(await projects.of(uri)).toBe(service);
  expect(tries).toBe(2);
});
