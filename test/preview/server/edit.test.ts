import { chmod, lstat, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PreviewState } from "../../../src/preview/protocol.js";
import { folderWith } from "../../support/cli.js";
import { preview } from "../../support/preview.js";

const doc = `@param key: secret = "abc"
# Coffee

@include "part.igx"

@chart column
| Year |  A  |
|------|----:|
| 2023 |  10 |
| 2024 |  30 |

@data t "t.csv"
@chart bar {from=t}

@for n in [1]
@chart bar
| Year | B      |
| 2023 | 5      |
| 2024 | {{ n }} |
@end
`;
const part = "@facts\n|figure|fact|\n|42%|of it|\n";
const files = { "part.igx": part, "t.csv": "a,b\nx,1\n" };

type Open = Awaited<ReturnType<typeof preview>>;

/** The answer about the value at a pointer of the nth element of a type, with what to send to edit its cell. */
const cellAt = async ({ post }: Open, { picture }: PreviewState, type: string, nth: number, pointer: string) => {
  const elements = picture!.elements.filter((one) => one.type === type);
  const { reply } = await post("/cells", { element: elements[nth]!.index, pointer });
  const edit = (text: string) => ({ ...reply.found, cells: [{ ...reply.found.cells[0], text }] });
  return { ...reply, edit };
};

test("a value is edited in the file, which keeps its mark, line ends, mode and columns", async () => {
  const text = `\ufeff${doc.replaceAll("\n", "\r\n")}`;
  const cwd = await folderWith({ "doc.igx": text, ...files });
  await chmod(join(cwd, "doc.igx"), 0o640);
  const open = await preview(cwd, "doc.igx");
  const state = await open.until(({ status }) => status === "ok");
  const { found, edit } = await cellAt(open, state, "chart", 0, "/data/0/2/1");
  expect(found).toMatchObject({ file: "doc.igx", cells: [{ name: "A", text: "30" }] });
  expect((await open.post("/edit", edit("a|b"))).reply).toEqual({
    ok: false,
    answer: "Keep as text",
    message: "`a|b` is not a number. Keep it as text?",
  });
  expect((await open.post("/edit", { ...edit("a|b"), confirmed: true })).reply).toEqual({ ok: true });
  const now = text.replace("|  30 |", "|  a\\|b |");
  expect(await readFile(join(cwd, "doc.igx"), "utf8")).toBe(now);
  expect((await stat(join(cwd, "doc.igx"))).mode & 0o777).toBe(0o640);
  // The page hears of it as of any other change, and the same request counts once.
  await open.until(({ sources }) => sources["doc.igx"]!.includes("a\\|b"));
  expect((await open.post("/edit", edit("7"))).reply).toEqual({
    ok: false,
    message: "doc.igx has changed meanwhile. Try again with the new text.",
  });
});

test("an included file is edited too, behind its link, unless it is read-only", async () => {
  const cwd = await folderWith({ "doc.igx": doc, "parts/real.igx": part, "t.csv": files["t.csv"] });
  await symlink("parts/real.igx", join(cwd, "part.igx"));
  const real = join(cwd, "parts/real.igx");
  const open = await preview(cwd, "doc.igx");
  const state = await open.until(({ status }) => status === "ok");
  const { edit } = await cellAt(open, state, "facts_and_figures", 0, "/data/0/fact");
  await chmod(real, 0o444);
  expect((await open.post("/edit", edit("of all"))).reply.message).toBe("part.igx is read-only.");
  expect((await cellAt(open, state, "facts_and_figures", 0, "/data/0/fact")).message).toBe("part.igx is read-only.");
  await chmod(real, 0o644);
  expect((await open.post("/edit", edit("of all"))).reply).toEqual({ ok: true });
  expect(await readFile(real, "utf8")).toBe(part.replace("of it", "of all"));
  expect((await lstat(join(cwd, "part.igx"))).isSymbolicLink()).toBe(true);
});

test("what is not one written value, and what has changed, is refused", async () => {
  const twice = doc.replace('@include "part.igx"\n', '@for i in [1, 2]\n@include "part.igx"\n@end\n');
  const cwd = await folderWith({ "doc.igx": twice, ...files });
  const open = await preview(cwd, "doc.igx");
  const state = await open.until(({ status }) => status === "ok");
  const why = async (type: string, nth: number, pointer: string) =>
    (await cellAt(open, state, type, nth, pointer)).message;
  expect(await why("facts_and_figures", 1, "/data/0/fact")).toBe(
    "Several values come from this cell. Edit the source.",
  );
  expect(await why("chart", 1, "/data/0/1/1")).toBe("The value comes from data. Edit the data.");
  expect(await why("chart", 2, "/data/0/1/1")).toBe("The value comes from a loop. Edit the loop in the source.");
  expect((await open.post("/cells", { element: 99, pointer: "" })).reply.message).toBe("This value has no source.");
  const { found, edit } = await cellAt(open, state, "chart", 0, "/data/0/2/1");
  const [cell] = found.cells;
  for (const cells of [undefined, 1, [1], [{ ...cell, text: 1 }], [{ ...cell, start: -1 }]])
    expect((await open.post("/edit", { ...found, cells })).status).toBe(400);
  expect((await open.post("/edit", { ...edit("1"), file: "t.csv" })).reply.message).toBe(
    "t.csv is not a part of this document.",
  );
  // A mark of a row has all of its cells.
  const row = await cellAt(open, state, "chart", 0, "/data/0/1");
  expect(row.found.cells).toMatchObject([
    { name: "Year", text: "2023" },
    { name: "A", text: "10" },
  ]);
  // Somebody has saved, and the preview has not heard of it yet.
  const newer = twice.replace("# Coffee", "# Tea\n\nIt is new.");
  await writeFile(join(cwd, "doc.igx"), newer);
  expect((await open.post("/edit", edit("31"))).reply.message).toMatch(/has changed meanwhile/);
  expect(await readFile(join(cwd, "doc.igx"), "utf8")).toBe(newer);
  expect((await open.post("/edit", edit("31"), { "x-igx-token": "no" })).status).toBe(403);
});

test("edits and fixes are undone and redone in their order, unless the file has changed since", async () => {
  const cwd = await folderWith({ "doc.igx": doc, ...files });
  const open = await preview(cwd, "doc.igx");
  const text = () => readFile(join(cwd, "doc.igx"), "utf8");
  const part1 = () => readFile(join(cwd, "part.igx"), "utf8");
  let state = await open.until(({ status }) => status === "ok");
  expect(state.history).toBeUndefined();
  const nothing = { ok: false, message: "There is nothing to undo." };
  expect((await open.post("/undo", {})).reply).toEqual(nothing);
  const change = async (type: string, pointer: string, typed: string, isThere: string) => {
    const { edit } = await cellAt(open, state, type, 0, pointer);
    expect((await open.post("/edit", edit(typed))).reply).toEqual({ ok: true });
    state = await open.until(({ sources }) => Object.values(sources).some((one) => one.includes(isThere)));
  };
  await change("h1", "/text", "Tea", "# Tea");
  await change("chart", "/data/0/2/1", "3000", "3000");
  await change("facts_and_figures", "/data/0/fact", "of all", "of all");
  const changed = await text();
  expect(changed).toBe(doc.replace("# Coffee", "# Tea").replace("|  30 |", "|  3000 |"));
  const step = async (way: string) => expect((await open.post(`/${way}`, {})).reply).toEqual({ ok: true });
  await step("undo");
  expect(await part1()).toBe(part);
  await step("undo");
  await step("undo");
  expect(await text()).toBe(doc);
  await open.until(({ history }) => history?.undo === false && history.redo);
  for (const _ of [1, 2, 3]) await step("redo");
  expect([await text(), await part1()]).toEqual([changed, part.replace("of it", "of all")]);
  // Another program has saved: nothing of it is lost.
  await step("undo");
  await writeFile(join(cwd, "doc.igx"), `${changed}\n// more\n`);
  expect((await open.post("/undo", {})).reply.message).toBe(
    "doc.igx has changed since this edit. Change it in the source.",
  );
  expect(await text()).toBe(`${changed}\n// more\n`);
  expect((await open.post("/undo", {})).reply).toEqual(nothing);
});
