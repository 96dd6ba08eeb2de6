import { describe, expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { ask, preview } from "../../support/preview.js";

const doc = `---
locale: de
---
# Kaffee & Tee

@chart bar {width=0.5}
| Land | Tonnen |
|------|-------:|
| Peru |  1.5 |

@chart nonsense
| a | b |
| x | 1 |
`;

describe("a download", () => {
  test("is the page or an element, named by its title, in every format", async () => {
    const { post, until } = await preview(
      await folderWith({ "doc.igx": doc.slice(0, doc.indexOf("@chart nonsense")) }),
      "doc.igx",
    );
    await until(() => true);
    const cases = [
      [{ format: "svg" }, "kaffee-tee.svg", /^<svg[^>]* width="720"/, "image/svg+xml"],
      [{ format: "svg", element: 1 }, "kaffee-tee-bar-chart.svg", /^<svg[^>]* width="360"/, "image/svg+xml"],
      [{ format: "html", element: 0 }, "kaffee-tee.html", /^<!doctype html>/i, "text/html; charset=utf-8"],
      [{ format: "png" }, "kaffee-tee.png", /^.PNG/, "image/png"],
      [{ format: "pdf", element: 1 }, "kaffee-tee-bar-chart.pdf", /^%PDF/, "application/pdf"],
    ] as const;
    for (const [body, name, start, type] of cases) {
      const { status, headers, body: file } = await post("/download", body, {}, true);
      expect([status, headers["content-disposition"], headers["content-type"]]).toEqual([
        200,
        `attachment; filename="${name}"`,
        type,
      ]);
      expect(file).toMatch(start);
    }
  });

  test("has the colours, the shape, the pixels and the page that are asked for", async () => {
    const text = doc.slice(0, doc.indexOf("@chart nonsense"));
    const { post, until } = await preview(await folderWith({ "doc.igx": text }), "doc.igx");
    await until(() => true);
    const file = async (body: object): Promise<string> => (await post("/download", body, {}, true)).body;
    const dark = await file({ format: "svg", theme: "dark", aspect: 1 });
    const [, width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(dark)!;
    expect(width).toBe(height);
    const rects = (svg: string) => svg.match(/<rect /g)?.length ?? 0;
    expect(dark).not.toBe(await file({ format: "svg", aspect: 1 }));
    expect(rects(await file({ format: "svg", transparent: true }))).toBeLessThan(rects(await file({ format: "svg" })));
    const lengths = [];
    for (const scale of [1, 3]) lengths.push((await file({ format: "png", scale })).length);
    expect(lengths[0]).toBeLessThan(lengths[1]!);
    expect(await file({ format: "pdf", pageSize: "a5" })).toContain("/MediaBox [0 0 419.53 595.28]");
    const wrong = [
      { theme: "blue" },
      { transparent: 1 },
      { aspect: 0 },
      { aspect: "1" },
      { scale: 99 },
      { pageSize: "b5" },
    ];
    for (const one of wrong) expect((await post("/download", { format: "svg", ...one })).status).toBe(400);
  });

  test("says what is not there, and is only for the page of the preview", async () => {
    const { post, until, base, headers } = await preview(await folderWith({ "doc.igx": doc }), "doc.igx");
    const { picture } = await until(() => true);
    expect(picture!.elements[2]).toMatchObject({ state: "failed" });
    for (const element of [2, 3, 1e9]) {
      const { status, reply } = await post("/download", { format: "svg", element });
      expect([status, reply]).toEqual([400, { ok: false, message: "There is nothing to download." }]);
    }
    for (const body of [{}, { format: "exe" }, { format: "svg", element: -1 }, { format: "svg", element: "1" }, []])
      expect((await post("/download", body)).status).toBe(400);
    const options = { method: "POST", headers: { ...headers, origin: "https://evil.example" } };
    expect((await ask(`${base}/download`, options, '{"format":"svg"}')).status).toBe(403);
    expect((await ask(`${base}/download`)).status).toBe(405);
  });
});
