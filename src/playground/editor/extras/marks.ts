import { type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

interface Marks {
  readonly field: Extension;
  /** Replaces all of them. */
  readonly set: (ranges: readonly Range<Decoration>[]) => StateEffect<DecorationSet>;
}

/** Decorations that the server decides. They move with the text until it answers again. */
export function createMarks(): Marks {
  const effect = StateEffect.define<DecorationSet>();
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (marks, { changes, effects }) =>
      effects.reduce((now, each) => (each.is(effect) ? each.value : now), marks.map(changes)),
    provide: (from) => EditorView.decorations.from(from),
  });
  return { field, set: (ranges) => effect.of(Decoration.set([...ranges], true)) };
}
