import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { createLanguageService } from "../../src/editor/language-service.js";

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

test("after random edits of every example, the findings are those of a fresh check", async () => {
  const service = createLanguageService({ host: nodeHost({ root }) });
  for (const name of examples) {
    const uri = `file://${root}/${name}`;
    const original = readFileSync(join(root, name), "utf8");
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        let text = original;
        for (const { at, deleted, text: inserted } of edits) {
          const start = Math.floor(at * text.length);
          text = text.slice(0, start) + inserted + text.slice(start + deleted);
          service.edit(uri, text);
          // What is not waited for is overtaken by the next edit.
          void service.diagnostics({ textDocument: { uri } });
        }
        const fresh = createLanguageService({ host: nodeHost({ root }) });
        fresh.edit(uri, text);
        expect(await service.diagnostics({ textDocument: { uri } })).toEqual(
          await fresh.diagnostics({ textDocument: { uri } }),
        );
      }),
      { numRuns: 1 },
    );
    service.close(uri);
  }
});
