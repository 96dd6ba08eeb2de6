import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import type { FoldingRange } from "vscode-languageserver-types";
import { firstWhere } from "../../../text/first-where.js";
import { followServer } from "./follow-server.js";

/** From the end of a line to the end of another one. */
interface Fold {
  readonly from: number;
  readonly to: number;
}

/** Sections, tables and blocks that fold, as the server says. */
export function folding(): Extension {
  const effect = StateEffect.define<readonly Fold[]>();
  const field = StateField.define<readonly Fold[]>({
    create: () => [],
    update: (folds, { changes, effects }) =>
      effects.reduce(
        (now, each) => (each.is(effect) ? each.value : now),
        changes.empty ? folds : folds.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) })),
      ),
  });
  return [
    field,
    codeFolding(),
    foldGutter({
      foldingChanged: ({ transactions }) => transactions.some(({ effects }) => effects.some((each) => each.is(effect))),
    }),
    keymap.of(foldKeymap),
    foldService.of((state, lineStart, lineEnd) => foldIn(state.field(field), lineStart, lineEnd)),
    followServer<readonly FoldingRange[]>({
      capability: "foldingRangeProvider",
      method: "textDocument/foldingRange",
      show: (ranges, { state }) => effect.of(foldsOf(ranges, state.doc)),
    }),
  ];
}

/** By their starts, so that a line is found by halving: the gutter asks for each line in view. */
const foldsOf = (ranges: readonly FoldingRange[], doc: Text): readonly Fold[] =>
  ranges
    .filter(({ startLine, endLine }) => startLine < endLine && endLine < doc.lines)
    .map(({ startLine, endLine }) => ({ from: doc.line(startLine + 1).to, to: doc.line(endLine + 1).to }))
    .sort((one, other) => one.from - other.from || other.to - one.to);

function foldIn(folds: readonly Fold[], lineStart: number, lineEnd: number): Fold | null {
  const fold = folds[firstWhere(folds.length, (at) => folds[at]!.from >= lineStart)];
  return fold && fold.from <= lineEnd && fold.to > lineEnd ? { from: lineEnd, to: fold.to } : null;
}
