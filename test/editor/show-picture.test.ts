import { expect, test } from "vitest";
import { memoryHost } from "../../src/contract/memory-host.js";
import { createLanguageService } from "../../src/editor/index.js";
import { fileUri } from "../../src/editor/uris.js";

const host = memoryHost({ "footer.igx": "The foot.\n" });
const uri = fileUri(`${host.root}/a.igx`);

/** The result of a command about a document. */
async function run(text: string, command: string, ...args: readonly unknown[]): Promise<unknown> {
  const service = createLanguageService({ host });
  service.edit(uri, text);
  if (text.includes("@param word")) service.setParams(uri, { word: "hush" });
  return (await service.executeCommand({ command, arguments: [uri, ...args] }))?.result;
}

const document = `---
title: Our coffee
---
# Coffee

@chart bar
| Country | Bags |
| Brazil  | 66.4 |

@include "footer.igx"
`;

test("the picture is a page without scripts, whose elements lead to their source", async () => {
  const html = (await run(document, "igx.showPicture")) as string;
  expect(html).toContain("<title>Our coffee</title>");
  expect(html).not.toContain("<script");
  const pointers = new Set([...html.matchAll(/data-source="([^"]*)"/g)].map(([, pointer]) => pointer));
  expect([...pointers]).toEqual([
    "/0",
    "/0/text",
    "/1",
    "/1/data/0/0/1",
    "/1/data/0/1/1",
    "/1/data/0/1/0",
    "/2",
    "/2/text",
  ]);
  expect(await run(document, "igx.showSource", "/1")).toEqual({
    uri,
    range: { start: { line: 5, character: 0 }, end: { line: 5, character: 10 } },
  });
});

test("a cell leads to its characters, and what is included to its file", async () => {
  expect(await run(document, "igx.showSource", "/1/data/0/1/1")).toEqual({
    uri,
    range: { start: { line: 7, character: 12 }, end: { line: 7, character: 16 } },
  });
  expect(await run(document, "igx.showSource", "/2/text")).toMatchObject({ uri: fileUri(`${host.root}/footer.igx`) });
});

test("what has no place of its own leads to what contains it; what is nowhere, nowhere", async () => {
  const place = await run(document, "igx.showSource", "/0");
  expect(await run(document, "igx.showSource", "/0/settings/no/such")).toEqual(place);
  expect(await run(document, "igx.showSource", "/9")).toBeNull();
  expect(await run(document, "igx.showSource", "/constructor")).toBeNull();
  expect(await run(document, "igx.showSource", 1)).toBeUndefined();
});

test("a document with errors has no picture, and a secret title is not in one", async () => {
  expect(await run("@chart baar\n", "igx.showPicture")).toBeNull();
  const secret = await run("---\ntitle: {{ word }}\n---\n@param word: secret\n\n# Coffee\n", "igx.showPicture");
  expect(secret).toContain("<title>Coffee</title>");
  expect(secret).not.toContain("hush");
});
