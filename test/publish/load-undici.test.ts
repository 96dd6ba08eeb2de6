import { expect, test } from "vitest";
import { loadUndici } from "../../src/publish/load-undici.js";

test("the modules of undici that igx loads are those of the package", async () => {
  const { Client, buildConnector } = await import("undici");
  expect(await loadUndici()).toEqual({ Client, buildConnector });
  // If a later undici has others, all of it is loaded: then choose its paths anew.
  expect((await import("undici/lib/dispatcher/client.js")).default).toBe(Client);
  expect((await import("undici/lib/core/connect.js")).default).toBe(buildConnector);
});
