import { describe, expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { ask, preview } from "../../support/preview.js";

describe("a data file that is dropped on the page", () => {
  test("is described, with the lines that use it", async () => {
    const { base, headers } = await preview(await folderWith({ "doc.igx": "# Data\n" }), "doc.igx");
    const send = async (name: string, body: string | Uint8Array, change: Readonly<Record<string, string>> = {}) => {
      const type = { "content-type": "application/octet-stream", "x-igx-file": encodeURIComponent(name) };
      const options = { method: "POST", headers: { ...headers, ...type, ...change } };
      const { status, body: answer } = await ask(`${base}/data`, options, body);
      return { status, reply: JSON.parse(answer) };
    };
    const { status, reply } = await send("Große Städte.csv", "city,people\nBonn,1.50\nKöln,\n");
    expect([status, reply]).toEqual([
      200,
      {
        ok: true,
        // With charts that are drawn and options to change, which insert-data.test.ts looks at.
        data: expect.objectContaining({
          file: "Große Städte.csv",
          rows: 2,
          columns: [
            { name: "city", type: "string", blanks: 0, distinct: 2, min: "", max: "" },
            { name: "people", type: "number", blanks: 1, distinct: 1, min: "1.50", max: "1.50" },
          ],
          first: [
            ["Bonn", "1.50"],
            ["Köln", ""],
          ],
          source: expect.stringMatching(/^@data \w+ "Große Städte.csv"\n\n@chart bar \{from=\w+\}\n$/),
        }),
      },
    ]);
    expect((await send("../../etc/a.csv", "a\n1\n")).reply.data.file).toBe("a.csv");
    expect(await send("a.exe", "MZ")).toMatchObject({ status: 400, reply: { ok: false } });
    expect(await send("a.xlsx", "no archive")).toMatchObject({ status: 400, reply: { ok: false } });
    expect((await send("a.csv", new Uint8Array(20_000_001))).status).toBe(413);
    expect((await send("a.csv", "a\n1\n", { "content-type": "text/plain" })).status).toBe(415);
    expect((await send("a.csv", "a\n1\n", { "x-igx-token": "0" })).status).toBe(403);
    expect((await send("a.csv", "a\n1\n", { origin: "https://evil.example" })).status).toBe(403);
    expect((await send("", "a\n1\n")).status).toBe(400);
  });
});
