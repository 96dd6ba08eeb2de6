import type { DocumentSymbol, WorkspaceSymbol } from "vscode-languageserver-types";
import { workspaceFeature } from "../feature.js";
import { outlineOf } from "./document-symbols.js";

export interface WorkspaceSymbolParams {
  readonly query: string;
}

/** More than a list in an editor shows; the query narrows it. */
const maxSymbols = 500;

/** The symbols of all documents of the project whose names contain the letters of the query in their order. */
export const workspaceSymbols = workspaceFeature<WorkspaceSymbolParams, WorkspaceSymbol[]>(
  "workspace/symbol",
  { workspaceSymbolProvider: true },
  (answers) => distinct(answers.flat()).slice(0, maxSymbols),
  async (project, { query }, token) => {
    const found: WorkspaceSymbol[] = [];
    for (const uri of await project.documents()) {
      if (token.isCancellationRequested || found.length >= maxSymbols) break;
      const level = await project.text(uri);
      for (const [symbol, container] of level ? flat(outlineOf(level)) : [])
        if (contains(symbol.name, query))
          found.push({
            name: symbol.name,
            kind: symbol.kind,
            location: { uri, range: symbol.selectionRange },
            ...(container !== undefined && { containerName: container }),
          });
    }
    return found.slice(0, maxSymbols);
  },
);

/** A folder can be open beside one of its own. */
const distinct = (symbols: readonly WorkspaceSymbol[]): WorkspaceSymbol[] => [
  ...new Map(symbols.map((one) => [JSON.stringify(one), one])).values(),
];

function* flat(symbols: readonly DocumentSymbol[], container?: string): Iterable<[DocumentSymbol, string | undefined]> {
  for (const symbol of symbols) {
    yield [symbol, container];
    yield* flat(symbol.children ?? [], symbol.name);
  }
}

/** As clients filter themselves: case does not count, and letters may be left out. */
function contains(name: string, query: string): boolean {
  const text = name.toLowerCase();
  let at = 0;
  for (const char of query.toLowerCase().replaceAll(" ", "")) {
    at = text.indexOf(char, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
