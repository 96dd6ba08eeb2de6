import { expect, test } from "vitest";
import type { ExportedPicture } from "../../src/editor/commands/export-picture.js";
import type { LanguageService } from "../../src/editor/language-service.js";
import { caret, readMarked, serviceOf } from "../support/editor.js";

const uri = "file:///project/report.igx";

const open = (text: string): LanguageService => serviceOf(readMarked(`${text}${caret}`));

async function run<Result>(service: LanguageService, command: string, ...args: readonly unknown[]): Promise<Result> {
  const answer = await service.executeCommand({ command, arguments: [uri, ...args] });
  return answer?.result as Result;
}

const cities = `---
title: Cities
---

# Cities

@chart pie
| City | People |
| Oslo | {{ people }} |
`;

const withParam = `// How many.\n@param people: integer = 3\n\n${cities.slice(cities.indexOf("#"))}`;

test("a picture is that of the document, with what it shows as text", async () => {
  const { text, title, alternativeTexts } = await run<ExportedPicture>(
    open(cities.replace("{{ people }}", "3")),
    "igx.exportPicture",
    "svg",
  );
  expect(text).toMatch(/^<svg [^>]*width="720"/);
  expect(title).toBe("Cities");
  expect(alternativeTexts).toEqual([expect.stringContaining("Oslo")]);
});

test("a picture without a title is called by its first headline, and a secret title is in no picture", async () => {
  const svg = (text: string) => run<ExportedPicture>(open(text), "igx.exportPicture", "svg");
  expect((await svg("Text.\n\n# Head\n")).title).toBe("Head");
  const secret = await svg('---\ntitle: "{{ word }}"\n---\n@param word: secret = "hush"\n\n# Head\n');
  expect(secret?.title ?? "Head").toBe("Head");
  expect(JSON.stringify(secret)).not.toContain("hush");
});

test("a picture is as wide as there is room, never wider than the document", async () => {
  const service = open(cities.replace("{{ people }}", "3").replace("---\n\n", "width: 500\n---\n\n"));
  const widthAt = async (maxWidth: unknown) =>
    /width="(\d+)"/.exec((await run<ExportedPicture>(service, "igx.exportPicture", "svg", { maxWidth })).text)![1];
  expect(await widthAt(360)).toBe("360");
  expect(await widthAt(900)).toBe("500");
  expect(await widthAt("wide")).toBe("500");
});

test("a page is dark and has a script where the client wants both", async () => {
  const service = open(cities.replace("{{ people }}", "3"));
  const page = await run<ExportedPicture>(service, "igx.exportPicture", "html", { theme: "dark", interactive: true });
  expect(page.text).toContain('data-theme="dark"');
  expect(page.text).toContain("<script>");
  expect((await run<ExportedPicture>(service, "igx.exportPicture", "html")).text).not.toContain("<script>");
});

test("a document with errors has no picture, and an unknown format none either", async () => {
  expect(await run(open("@chart nope\n"), "igx.exportPicture", "svg")).toBeNull();
  expect(await run(open(cities), "igx.exportPicture", "gif")).toBeUndefined();
});

test("parameters have types and values, and new values change the document", async () => {
  const service = open(withParam);
  const about = { name: "people", type: "integer", required: false, documentation: "How many.", default: "3" };
  expect(await run(service, "igx.showParams")).toEqual([{ ...about, value: "3", secret: false }]);
  const answer = await service.executeCommand({ command: "igx.setParams", arguments: [uri, { people: "8" }] });
  expect(answer).toEqual({ changed: [uri] });
  expect(await run(service, "igx.showParams")).toEqual([{ ...about, value: "8", secret: false }]);
  expect(await run(service, "igx.showContent")).toContain('["Oslo", 8]');
  await run(service, "igx.setParams", { people: "many" });
  expect(await service.diagnostics({ textDocument: { uri } })).toMatchObject([{ code: "param-type" }]);
});

test("values that are none change nothing", async () => {
  const service = open(withParam);
  expect(await service.executeCommand({ command: "igx.setParams", arguments: [uri, "people=8"] })).toBeUndefined();
  expect(await service.executeCommand({ command: "igx.setParams", arguments: [null, {}] })).toBeUndefined();
});
