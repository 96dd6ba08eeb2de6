import { expect, test } from "vitest";
import { createLanguageService, type EditorHost } from "../../src/editor/index.js";
import { encodeUtf8 } from "../../src/text/utf8.js";

const uri = "file:///p/a.igx";
const files: Readonly<Record<string, string>> = {
  "/p/a.igx": '@data t "t.csv"\n\n@chart bar {from=t}\n',
  "/p/t.csv": "title,value\nx,1\n",
};

/** Its methods belong to its class, and need their `this`. */
class ClassHost implements EditorHost {
  readonly root = "/p";
  readonly #files = files;

  async readFile(path: string) {
    const text = this.#files[path];
    return text === undefined ? undefined : encodeUtf8(text);
  }
  async realPath(path: string) {
    return path in this.#files ? path : path;
  }
  async readFolder() {
    return Object.keys(this.#files).map((path) => ({ name: path.slice(3), kind: "file" as const }));
  }
}

test("a host may be an object of a class", async () => {
  const service = createLanguageService({ host: new ClassHost() });
  expect(await service.diagnostics({ textDocument: { uri } })).toEqual([]);
  service.edit(uri, '@data t ""\n');
  const { items } = (await service.completion({ textDocument: { uri }, position: { line: 0, character: 9 } }))!;
  expect(items.map(({ label }) => label)).toContain("t.csv");
});

test("methods of a host may answer at once or throw: such a file is missing, and nothing else fails", async () => {
  const host = {
    root: "/p",
    realPath() {
      throw new Error("links");
    },
    readFile(path: string) {
      if (path.endsWith(".csv")) throw new Error("disk");
      return encodeUtf8(files[path]!);
    },
  } as unknown as EditorHost;
  const service = createLanguageService({ host });
  const found = await service.diagnostics({ textDocument: { uri } });
  expect(found?.map(({ code }) => code)).toEqual(["data-not-found"]);
});
