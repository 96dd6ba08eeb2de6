import { expect, test } from "vitest";
import { createLanguageService } from "../../src/editor/index.js";
import { createUris, fileUri, pathOf } from "../../src/editor/uris.js";
import { encodeUtf8 } from "../../src/text/utf8.js";

test.each([
  ["file:///home/me/a%20b.igx", "/home/me/a b.igx"],
  ["file:///c%3A/w/a.igx", "C:/w/a.igx"],
  ["file://server/share/a.igx", "//server/share/a.igx"],
  ["file://wsl%24/Ubuntu/a.igx", "//wsl$/Ubuntu/a.igx"],
  ["file://localhost/w/a.igx", "/w/a.igx"],
  ["vscode-vfs://github/me/a.igx?x#y", "/me/a.igx"],
  ["untitled:Untitled-1", "Untitled-1"],
  ["file:///w/100%.igx", "/w/100%.igx"],
])("the path of %s is %s", (uri, path) => {
  expect(pathOf(uri)).toBe(path);
});

test("a path on a server has its name as the host of its URI", () => {
  expect(["//server/share/a b.igx", "/w/a.igx", "C:/w"].map(fileUri)).toEqual([
    "file://server/share/a%20b.igx",
    "file:///w/a.igx",
    "file:///C%3A/w",
  ]);
  const uris = createUris("//server/share/w", fileUri("//server/share/w"));
  expect(uris.toPath("file://server/share/w/data/a.igx")).toBe("data/a.igx");
  expect(uris.toUri("data/b.igx")).toBe("file://server/share/w/data/b.igx");
  expect(uris.toUri("//server/share/b.igx")).toBe("file://server/share/b.igx");
});

test("a document on a server reads the files beside it", async () => {
  const files: Readonly<Record<string, string>> = { "//server/share/w/data/t.csv": "title,value\nx,1\n" };
  const service = createLanguageService({
    host: {
      root: "//server/share/w",
      readFile: async (path) => (files[path] === undefined ? undefined : encodeUtf8(files[path])),
      realPath: async (path) => path,
    },
  });
  const uri = "file://server/share/w/docs/a.igx";
  service.edit(uri, '@data t "../data/t.csv"\n\n@chart bar {from=t}\n');
  expect(await service.diagnostics({ textDocument: { uri } })).toEqual([]);
  const place = await service.definition({ textDocument: { uri }, position: { line: 0, character: 12 } });
  expect(JSON.stringify(place)).toContain("file://server/share/w/data/t.csv");
});
