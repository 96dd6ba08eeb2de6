import { applyEdits, type SpanEdit } from "../../text/span-edit.js";

/** An edit that can be undone. */
interface Step {
  /** The document that was shown. */
  readonly document: string;
  readonly file: string;
  /** The revisions of the text before and after. */
  readonly before: string;
  readonly after: string;
  readonly edits: readonly SpanEdit[];
  readonly inverse: readonly SpanEdit[];
}

export interface EditHistory {
  readonly add: (file: string, text: string, edits: readonly SpanEdit[]) => void;
  /** The edit to undo or redo next in the shown document. */
  readonly next: (
    way: Way,
  ) => { readonly file: string; readonly revision: string; readonly edits: readonly SpanEdit[] } | undefined;
  /** That edit was made. */
  readonly done: (way: Way) => void;
  /** Its text is another one by now. */
  readonly forget: (file: string) => void;
}

export type Way = "undo" | "redo";

const mostSteps = 100;

/** The edits of a page. `documentNow` names the shown document: an edit is not undone while its file is out of sight. */
export function createEditHistory(documentNow: () => string, revisionOf: (text: string) => string): EditHistory {
  let steps: { readonly undo: readonly Step[]; readonly redo: readonly Step[] } = { undo: [], redo: [] };
  const next = (way: Way): Step | undefined => {
    const step = steps[way].at(-1);
    return step?.document === documentNow() ? step : undefined;
  };
  return {
    add: (file, text, edits) => {
      const document = documentNow();
      const after = revisionOf(applyEdits(text, edits));
      const step = { document, file, before: revisionOf(text), after, edits, inverse: inverseOf(text, edits) };
      const own = steps.undo.filter((one) => one.document === document);
      steps = { undo: [...own, step].slice(-mostSteps), redo: [] };
    },
    next: (way) => {
      const step = next(way);
      if (!step) return undefined;
      const { file, before, after, edits, inverse } = step;
      return way === "undo" ? { file, revision: after, edits: inverse } : { file, revision: before, edits };
    },
    done: (way) => {
      const step = next(way)!;
      const { undo, redo } = steps;
      steps =
        way === "undo"
          ? { undo: undo.slice(0, -1), redo: [...redo, step] }
          : { undo: [...undo, step], redo: redo.slice(0, -1) };
    },
    forget: (file) => {
      const others = (list: readonly Step[]) => list.filter((one) => one.file !== file);
      steps = { undo: others(steps.undo), redo: others(steps.redo) };
    },
  };
}

/** The edits that take these back. */
function inverseOf(text: string, edits: readonly SpanEdit[]): readonly SpanEdit[] {
  let moved = 0;
  return [...edits]
    .sort((one, other) => one.span.start - other.span.start)
    .map(({ span: { start, end }, text: written }) => {
      const span = { start: start + moved, end: start + moved + written.length };
      moved += written.length - (end - start);
      return { span, text: text.slice(start, end) };
    });
}
