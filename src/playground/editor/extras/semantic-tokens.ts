import type { Extension, Range, Text } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SemanticTokens, SemanticTokensLegend } from "vscode-languageserver-protocol";
import { followServer } from "./follow-server.js";
import { createMarks } from "./marks.js";

/** Colours of the lines in view, by the server's tokens: classes `igx-TYPE` and `igx-MODIFIER`. */
export function semanticTokens(): Extension {
  const marks = createMarks();
  return [
    marks.field,
    followServer<SemanticTokens>({
      capability: "semanticTokensProvider",
      method: "textDocument/semanticTokens/range",
      byViewport: true,
      params: ({ viewport }, plugin) => ({
        range: { start: plugin.toPosition(viewport.from), end: plugin.toPosition(viewport.to) },
      }),
      show: ({ data }, view, { client }) =>
        marks.set(decorate(data, client.serverCapabilities!.semanticTokensProvider!.legend, view.state.doc)),
    }),
  ];
}

/** Five numbers for each token (LSP 3.18, semantic tokens): lines and characters are relative to the token before. */
function decorate(data: readonly number[], legend: SemanticTokensLegend, doc: Text): readonly Range<Decoration>[] {
  const ranges: Range<Decoration>[] = [];
  let line = 1;
  let character = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [down, right, length, type, modifiers] = data.slice(at, at + 5) as [number, number, number, number, number];
    character = down === 0 ? character + right : right;
    line += down;
    if (line > doc.lines) break;
    const from = doc.line(line).from + character;
    const to = Math.min(from + length, doc.length);
    if (from < to) ranges.push(markFor(legend, type, modifiers).range(from, to));
  }
  return ranges;
}

const known = new Map<string, Decoration>();

function markFor({ tokenTypes, tokenModifiers }: SemanticTokensLegend, type: number, modifiers: number): Decoration {
  const chosen = tokenModifiers.filter((_, bit) => (modifiers & (1 << bit)) !== 0);
  const name = [tokenTypes[type], ...chosen].map((part) => `igx-${part}`).join(" ");
  const mark = known.get(name) ?? Decoration.mark({ class: name });
  known.set(name, mark);
  return mark;
}
