import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { igx } from "../support/cli.js";
import { startedEditor } from "../support/editor-preview.js";

/* Commands that make a document of a table, and a picture of a fence, in `igx lsp`. */

async function editorWith(files: Readonly<Record<string, string>>) {
  const editor = await startedEditor("# Document\n");
  for (const [name, text] of Object.entries(files)) await writeFile(join(editor.folder, name), text);
  return editor;
}

test("a table becomes the document that `igx import` makes", async () => {
  const { send, uriOf, folder } = await editorWith({ "cities.csv": "city;people\nBonn;1,5\nRome;2,8\n" });
  const { text, notes } = await send("igx.importTable", uriOf("cities.csv"));
  const { stdout } = await igx(["import", "cities.csv", "-o", "-"], { cwd: folder });
  expect(text).toBe(stdout);
  expect(text).toContain("| Bonn");
  expect(notes.join(" ")).toContain("delimiter");
});

test("workbooks and Parquet files become documents too, which show what is in them", async () => {
  const { send, uriOf, folder } = await editorWith({});
  const fixtures = join(import.meta.dirname, "../fixtures/data");
  await copyFile(join(fixtures, "openpyxl.xlsx"), join(folder, "book.xlsx"));
  await copyFile(join(fixtures, "hyparquet-writer.parquet"), join(folder, "rows.parquet"));
  const book = await send("igx.importTable", uriOf("book.xlsx"));
  const { stdout } = await igx(["import", "book.xlsx", "-o", "-"], { cwd: folder });
  expect(book.text).toBe(stdout);
  expect(book.text).toContain("| Müller |");
  const rows = await send("igx.importTable", uriOf("rows.parquet"));
  expect(rows.text).toContain("Ann");
  for (const [name, { text }] of Object.entries({ "book.igx": book, "rows.igx": rows })) {
    await writeFile(join(folder, name), text);
    expect((await igx(["build", name, "-o", "-"], { cwd: folder })).exitCode).toBe(0);
  }
});

test("a table that cannot be read is a sentence, and so is any other file", async () => {
  const { send, uriOf } = await editorWith({ "broken.csv": 'a,b\n1,"', "notes.txt": "Text\n" });
  const refused = (uri: string) => expect(send("igx.importTable", uri)).rejects;
  await refused(uriOf("broken.csv")).toThrow("broken.csv: The quote is not closed.");
  await refused(uriOf("notes.txt")).toThrow("notes.txt is not a table that igx reads");
  await refused(uriOf("none.csv")).toThrow("none.csv does not exist.");
  await refused("file:///etc/passwd.csv").toThrow(/passwd\.csv (?:is outside the project|does not exist)\./);
  expect(await send("igx.importTable", 1)).toBeNull();
});

test("a fence is drawn with the files beside its Markdown, in either theme, and its errors are said", async () => {
  const { send, uriOf } = await editorWith({ "cities.csv": "city,people\nBonn,1.5\nRome,2.8\n" });
  const markdown = uriOf("notes.md");
  const fence = '@data cities "cities.csv"\n\n# Two cities\n\n@chart bar {from=cities}\n';
  const light = await send("igx.drawFence", markdown, fence, { theme: "light" });
  expect(light).toMatchObject({ title: "Two cities", description: expect.stringContaining("Bonn") });
  expect(light.svg).toMatch(/^<svg [\s\S]*Rome/);
  expect(light.svg).not.toContain("prefers-color-scheme");
  const dark = await send("igx.drawFence", markdown, fence, { theme: "dark" });
  expect(dark.svg).not.toBe(light.svg);
  expect(await send("igx.drawFence", markdown, "# A\n\n@chart bra\n| a | b |\n| x | 1 |\n", {})).toEqual({
    errors: ["3:8: `bra` is not a chart type."],
  });
  expect(await send("igx.drawFence", markdown, 1)).toBeNull();
});
