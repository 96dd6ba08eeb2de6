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
