import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const auto = Decoration.line({ attributes: { dir: "auto" } });

/** Each line runs as its first letter does, so that Arabic and Hebrew lines begin at the right. */
export const lineDirection: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: linesOf(view),
      update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
        if (docChanged || viewportChanged) this.lines = linesOf(now);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
];

function linesOf({ viewport, state }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let at = viewport.from; at <= viewport.to; ) {
    const { from, to } = state.doc.lineAt(at);
    builder.add(from, from, auto);
    at = to + 1;
  }
  return builder.finish();
}
