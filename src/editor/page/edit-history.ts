import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { PreviewState } from "../../preview/protocol.js";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import { encodeUtf8 } from "../../text/utf8.js";

/** An edit that can be undone. */
interface Step {
  readonly file: string;
  /** The revisions of the text before and after. */
  readonly before: string;
  readonly after: string;
  readonly edits: readonly SpanEdit[];
  readonly inverse: readonly SpanEdit[];
}

interface Steps {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** The edits that undo or redo a step. `revision` is that of the text to which the edits apply. */
interface NextEdit extends Pick<Step, "file" | "edits"> {
  readonly revision: string;
  /** The edit was made. */
  readonly done: () => void;
}

/**
 * The edits that pages have made while documents were shown, by the name of the document: an edit is not undone while its file is out of sight.
 * Pages of the same document share them, so a page that is loaded again can undo what it did before.
 */
export interface EditHistory {
  readonly add: (document: string, file: string, text: string, edits: readonly SpanEdit[]) => void;
  /** The edit that undoes or redoes next. */
  readonly next: (document: string, way: keyof Steps) => NextEdit | undefined;
  /** The text is another one by now. */
  readonly forget: (file: string) => void;
  /** The part of a state that says what can be undone; empty if nothing was edited. */
  readonly stateOf: (document: string) => Pick<PreviewState, "history">;
  /** Calls back after each change. Returns a function that ends this. */
  readonly onChange: (listener: () => void) => () => void;
}

const mostSteps = 100;

export function createEditHistory(): EditHistory {
  const histories = new Map<string, Steps>();
  const listeners = new Set<() => void>();
  const stepsOf = (document: string): Steps => histories.get(document) ?? { undo: [], redo: [] };
  const set = (document: string, steps: Steps): void => {
    histories.set(document, steps);
    for (const listener of listeners) listener();
  };
  return {
    add: (document, file, text, edits) => {
      const after = revisionOf(applyEdits(text, edits));
      const step = { file, before: revisionOf(text), after, edits, inverse: inverseOf(text, edits) };
      set(document, { undo: [...stepsOf(document).undo, step].slice(-mostSteps), redo: [] });
    },
    next: (document, way) => {
      const step = stepsOf(document)[way].at(-1);
      if (!step) return undefined;
      const { file, before, after, edits, inverse } = step;
      const done = (): void => {
        const { undo, redo } = stepsOf(document);
        const others = (list: readonly Step[]) => list.filter((one) => one !== step);
        set(
          document,
          way === "undo"
            ? { undo: others(undo), redo: [...redo, step] }
            : { undo: [...undo, step], redo: others(redo) },
        );
      };
      return way === "undo" ? { file, revision: after, edits: inverse, done } : { file, revision: before, edits, done };
    },
    forget: (file) => {
      const others = (list: readonly Step[]) => list.filter((one) => one.file !== file);
      for (const [document, { undo, redo }] of histories) set(document, { undo: others(undo), redo: others(redo) });
    },
    stateOf: (document) => {
      const steps = histories.get(document);
      return steps ? { history: { undo: steps.undo.length > 0, redo: steps.redo.length > 0 } } : {};
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Tells texts apart. */
export const revisionOf = (text: string): string => bytesToHex(sha256(encodeUtf8(text)));

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
