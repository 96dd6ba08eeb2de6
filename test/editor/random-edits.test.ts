import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Position } from "vscode-languageserver-types";
import { nodeHost } from "../../src/cli/host/node.js";
import { createLanguageService, type LanguageService } from "../../src/editor/language-service.js";
import { positionOf } from "../../src/editor/ranges.js";

const root = join(import.meta.dirname, "../../examples");
const examples = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".igx"));

const pieces = [
  "x",
  " ",
  "\n",
  "|",
  "{",
  "}",
  "{{ ",
  " }}",
  "@",
  "@if true\n",
  "@end\n",
  '"',
  "```",
  "---\n",
  "{half}",
  "é",
  "😀",
  "\u202e",
  "\r\n",
];

/** An edit at a share of the text: deletes some characters and inserts a piece. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  deleted: fc.nat(12),
  text: fc.constantFrom(...pieces),
});

/** What is shown at a place, and of the whole text. */
async function answersOf(service: LanguageService, uri: string, position: Position) {
  const textDocument = { uri };
  return {
    findings: await service.diagnostics({ textDocument }),
    hover: await service.hover({ textDocument, position }),
    completion: await service.completion({ textDocument, position }),
    tokens: (await service.semanticTokens({ textDocument }))?.data,
  };
}

test("after random edits of every example, the answers are those of a fresh service", async () => {
  const service = createLanguageService({ host: nodeHost({ root }) });
  for (const name of examples) {
    const uri = `file://${root}/${name}`;
    const original = readFileSync(join(root, name), "utf8");
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        let text = original;
        let position: Position = { line: 0, character: 0 };
        for (const { at, deleted, text: inserted } of edits) {
          const start = Math.floor(at * text.length);
          text = text.slice(0, start) + inserted + text.slice(start + deleted);
          service.edit(uri, text);
          position = positionOf({ path: name, text }, start + inserted.length);
          // What is not waited for is overtaken by the next edit.
          void service.diagnostics({ textDocument: { uri } });
          void service.semanticTokens({ textDocument: { uri } });
        }
        const fresh = createLanguageService({ host: nodeHost({ root }) });
        fresh.edit(uri, text);
        expect(await answersOf(service, uri, position)).toEqual(await answersOf(fresh, uri, position));
      }),
      { numRuns: 1 },
    );
    service.close(uri);
  }
});
