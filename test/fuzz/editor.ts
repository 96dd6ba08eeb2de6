import { features } from "../../src/editor/features/index.js";
import { createLanguageService, type LanguageService } from "../../src/editor/language-service.js";
import { memoryHost } from "../../src/index.js";
import { positionAt } from "../../src/text/source-file.js";
import { compileTarget } from "./language.js";
import { hold, signature, type Target, textOf } from "./target.js";

const uri = "file:///project/input.igx";

const serviceOf = (): LanguageService =>
  createLanguageService({ host: memoryHost({ "t.csv": "a,b\nx,1.50\ny,\n", "part.igx": "# {{ 1 }}\n" }) });

/** Requests that need more parameters than a place. */
const others: ReadonlySet<string> = new Set(["executeCommand"]);

/** A document while it is typed: each request answers at each place, and what is kept between edits changes no finding. */
export const editorTarget: Target = {
  name: "editor",
  extension: "igx",
  seeds: compileTarget.seeds,
  tokens: compileTarget.tokens,
  run: async (input) => {
    const text = textOf(input);
    const service = serviceOf();
    for (const share of [0.3, 0.7]) {
      const offset = Math.floor(text.length * share);
      service.edit(uri, text.slice(0, offset));
      await ask(service, text.slice(0, offset), offset);
    }
    service.edit(uri, text);
    const found = await service.diagnostics({ textDocument: { uri } });
    const fresh = serviceOf();
    fresh.edit(uri, text);
    const expected = await fresh.diagnostics({ textDocument: { uri } });
    hold(JSON.stringify(found) === JSON.stringify(expected), "findings after edits are those of a fresh check");
    return signature((found ?? []).map(({ code }) => String(code)));
  },
};

/** All that an editor may ask at an offset. */
async function ask(service: LanguageService, text: string, offset: number): Promise<void> {
  const { line, column } = positionAt({ path: "input.igx", text }, offset);
  const position = { line: line - 1, character: column - 1 };
  const range = { start: position, end: position };
  const params = {
    ...{ textDocument: { uri }, position, positions: [position], range, previousResultId: "0", query: "a" },
    ...{ context: { diagnostics: [], includeDeclaration: true, triggerKind: 1 }, newName: "fresh", ch: "\n" },
    ...{ options: { tabSize: 2, insertSpaces: true }, color: { red: 1, green: 0, blue: 0, alpha: 1 }, ranges: [range] },
  };
  for (const name of Object.keys(features))
    if (!others.has(name) && !/resolve|willRename/i.test(name))
      await (service[name as keyof typeof features] as (params: unknown) => Promise<unknown>)(params).catch(refused);
}

/** A rename may be refused with a sentence, which is an answer. */
function refused(error: unknown): void {
  if (typeof (error as { readonly code?: unknown }).code !== "number") throw error;
}
