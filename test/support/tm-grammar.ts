import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { IGrammar, IOnigLib, StackElement } from "vscode-textmate";
import { lazy } from "../../src/text/lazy.js";

/* Both packages are CommonJS that names its exports at run time. */
const require = createRequire(import.meta.url);
const textmate = require("vscode-textmate") as typeof import("vscode-textmate");
const oniguruma = require("vscode-oniguruma") as typeof import("vscode-oniguruma");

const root = join(import.meta.dirname, "../..");
const path = join(root, "grammar/vscode/syntaxes/igx.tmLanguage.json");

/** The number of searches for the next match: the cost of a line, on any machine. */
export const searches = { count: 0 };

const engine = lazy(async (): Promise<IOnigLib> => {
  const wasm = readFileSync(join(root, "node_modules/vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  return {
    createOnigString: (text) => new oniguruma.OnigString(text),
    createOnigScanner: (patterns) => {
      const scanner = new oniguruma.OnigScanner(patterns);
      return {
        findNextMatchSync: (text, from, options) => {
          searches.count++;
          return scanner.findNextMatchSync(text as string, from, options as never);
        },
        dispose: () => scanner.dispose(),
      };
    },
  };
});

export const parseGrammar = textmate.parseRawGrammar;

/** The grammar of igx as editors load it, with those of fences missing. */
export const tmRegistry = lazy(() => {
  const grammar = parseGrammar(readFileSync(path, "utf8"), path);
  return new textmate.Registry({
    onigLib: engine(),
    loadGrammar: async (scopeName) => (scopeName === "source.igx" ? grammar : null),
  });
});

const tmGrammar = async (): Promise<IGrammar> => (await tmRegistry().loadGrammar("source.igx"))!;

/** A piece of a line with its scopes, the outermost first. */
export interface ScopedText {
  readonly line: number;
  readonly start: number;
  readonly text: string;
  readonly scopes: readonly string[];
}

export async function scopesOf(source: string): Promise<readonly ScopedText[]> {
  const grammar = await tmGrammar();
  let stack: StackElement | null = null;
  return source.split(/\r\n|\n|\r/).flatMap((text, line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(text, stack);
    stack = ruleStack;
    return tokens.map(({ startIndex: start, endIndex, scopes }) => ({
      line,
      start,
      text: text.slice(start, endIndex),
      scopes,
    }));
  });
}
