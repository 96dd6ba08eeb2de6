import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { compile } from "../../src/compile/compile.js";
import { createLanguageService, projectOf } from "../../src/editor/language-service.js";
import { occurrencesOf } from "../../src/editor/names/document-names.js";
import { keyParts } from "../../src/editor/names/occurrence.js";
import { positionOf, spanOf } from "../../src/editor/ranges.js";
import { isRefusal } from "../../src/editor/refusal.js";
import { applyEdits } from "../../src/text/span-edit.js";

const root = resolve(import.meta.dirname, "../../examples");
const documents = readdirSync(root, { recursive: true, encoding: "utf8" })
  // Not those with queries, which start the database for each compilation: the cases of the snapshots have some.
  .filter((path) => path.endsWith(".igx") && !/^```sql/m.test(readFileSync(join(root, path), "utf8")))
  .sort();
const host = nodeHost({ root });
const fresh = "Fresh_name";

/** The content of a document with some texts instead of the files'. */
async function contentOf(path: string, texts: ReadonlyMap<string, string>): Promise<string | undefined> {
  const readFile = async (file: string, maximum?: number) => {
    const text = texts.get(file);
    return text === undefined ? host.readFile(file, maximum) : new TextEncoder().encode(text);
  };
  const source = texts.get(join(root, path)) ?? readFileSync(join(root, path), "utf8");
  const { output } = await compile(source, { path, host: { ...host, readFile }, optionalParams: true });
  return output?.json;
}

test.each(documents)("after a rename, %s gives the same content", async (path) => {
  const uri = `file://${join(root, path)}`;
  const service = createLanguageService({ host });
  const text = readFileSync(join(root, path), "utf8");
  service.edit(uri, text);
  const level = (await projectOf(service).document(uri))!;
  const things = [...new Map((await occurrencesOf(level)).map((one) => [one.key, one])).values()];
  const some = ["param", "name", "column"].flatMap((kind) =>
    things.filter(({ key }) => keyParts(key).kind === kind).slice(0, 3),
  );
  const before = await contentOf(path, new Map());
  for (const { name, span } of some) {
    const position = positionOf(level.file, span.start + (text[span.start] === '"' ? 1 : 0));
    const edit = await service.rename({ textDocument: { uri }, position, newName: fresh });
    if (isRefusal(edit)) {
      // A map or facts take columns by their names.
      expect(edit.refused, name).toMatch(
        /^With this name, .* The header of `@(?:map|facts)` has no column `|contains? `/,
      );
      continue;
    }
    const texts = new Map(
      Object.entries(edit?.changes ?? {}).map(([file, edits]) => {
        const source = { path: file, text: readFileSync(new URL(file), "utf8") };
        const spans = edits.map(({ range, newText }) => ({ span: spanOf(source, range), text: newText }));
        return [new URL(file).pathname, applyEdits(source.text, spans)];
      }),
    );
    expect(texts.size, name).toBeGreaterThan(0);
    const after = await contentOf(path, texts);
    // The name of a column is also a title.
    expect(after?.replaceAll(`"${fresh}"`, JSON.stringify(name)), name).toBe(before);
  }
});
