import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { preview } from "../../support/preview.js";

const doc = `# Coffee

@include "part.igx"

@chart column-grouped
| Year | A  | B  |
| 2023 | 10 | 20 |
| 2024 | 30 | 40 |
`;
const part = "@facts\n| figure | fact  |\n| 42%    | of it |\n";

test("each mark of a picture leads to its cell, and the cell back to the mark", async () => {
  const cwd = await folderWith({ "doc.igx": doc, "part.igx": part });
  const { until, htmlOf, post } = await preview(cwd, "doc.igx");
  const { picture, sources } = await until(({ status }) => status === "ok");
  const html = await htmlOf(picture!);
  const texts: string[] = [];
  for (const [element, own] of html.entries())
    for (const pointer of new Set([...own!.matchAll(/data-source="([^"]*)"/g)].map(([, one]) => one!))) {
      const { range } = (await post("/source", { element, pointer })).reply;
      texts.push(sources[range.file]!.slice(range.start, range.end));
      const { mark } = (await post("/mark", { file: range.file, offset: range.start })).reply;
      expect(`${mark.pointer}/`).toContain(`${pointer}/`);
      expect(mark.element).toBe(element);
    }
  expect(texts).toEqual([
    "Coffee",
    "| 42%    | of it",
    "42%",
    "of it",
    "A",
    "B",
    "10",
    "30",
    "20",
    "40",
    "2023",
    "2024",
  ]);
});

test("while the source is broken, marks of the last picture lead to where their cells are now", async () => {
  const cwd = await folderWith({ "doc.igx": doc, "part.igx": part });
  const { until, post } = await preview(cwd, "doc.igx");
  await until(({ status }) => status === "ok");
  await writeFile(join(cwd, "doc.igx"), `${doc.replace("# Coffee", "# Coffee\n\n{{ nothing }}")}`);
  const { sources, picture } = await until(({ status }) => status === "broken");
  const element = picture!.elements.findIndex(({ type }) => type === "chart");
  const { range } = (await post("/source", { element, pointer: "/data/0/2/1" })).reply;
  expect(sources[range.file]!.slice(range.start, range.end)).toBe("30");
  const offset = sources["doc.igx"]!.indexOf("40");
  const mark = { element, pointer: "/data/0/2/2" };
  // In the cell, and after its row.
  for (const at of [offset, offset + 4])
    expect((await post("/mark", { file: "doc.igx", offset: at })).reply.mark).toEqual(mark);
});

test("requests of another form are refused, and what is nowhere leads nowhere", async () => {
  const cwd = await folderWith({ "doc.igx": doc, "part.igx": part });
  const { until, post } = await preview(cwd, "doc.igx");
  await until(({ status }) => status === "ok");
  expect((await post("/source", { element: "0", pointer: "" })).status).toBe(400);
  expect((await post("/mark", { file: 1, offset: 0 })).status).toBe(400);
  expect((await post("/source", { element: 99, pointer: "/text" })).reply).toEqual({ ok: true });
  expect((await post("/mark", { file: "constructor", offset: 3 })).reply).toEqual({ ok: true });
  expect((await post("/source", { element: 0, pointer: "/__proto__/x" })).reply.range).toMatchObject({
    file: "doc.igx",
  });
});
