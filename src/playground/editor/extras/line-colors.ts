import { type Extension, RangeSetBuilder, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { igxTokens } from "../../../preview/client/panel/tokens.js";

type Tokens = ReturnType<typeof igxTokens>;

/** The colours of lines as the page's view of the source has them, at once. The server's tokens, which come later and know names, are over them. */
export const lineColors: Extension = ViewPlugin.define(
  (view) => {
    let tokens = tokensOf(view.state.doc);
    return {
      marks: marksIn(view, tokens),
      update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
        if (docChanged) tokens = tokensOf(now.state.doc);
        if (docChanged || viewportChanged) this.marks = marksIn(now, tokens);
      },
    };
  },
  { decorations: ({ marks }) => marks },
);

const tokensOf = (doc: Text): Tokens => igxTokens([...doc.iterLines()]);

const known = new Map<string, Decoration>();

function markOf(kind: string): Decoration {
  const mark = known.get(kind) ?? Decoration.mark({ class: `igx-line-${kind}` });
  known.set(kind, mark);
  return mark;
}

function marksIn({ viewport, state: { doc } }: EditorView, tokens: Tokens): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let at = viewport.from; at <= viewport.to; ) {
    const { from, to, number } = doc.lineAt(at);
    const own = tokens(number - 1).filter(({ start, end }) => start < end);
    for (const { start, end, kind } of [...own].sort((one, other) => one.start - other.start))
      builder.add(from + start, from + end, markOf(kind));
    at = to + 1;
  }
  return builder.finish();
}
