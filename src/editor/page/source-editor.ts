import type { ActionReply } from "../../preview/protocol.js";
import { shownText } from "../../preview/session/shown-sources.js";
import type { SourceEditor } from "../../preview/session/source-editor.js";
import { type SpanEdit, smallEdit } from "../../text/span-edit.js";
import { editCells } from "../edit-cells.js";
import { isRefusal, type Refusal } from "../refusal.js";
import { parsed, writtenCells } from "../written-cells.js";
import { type EditHistory, revisionOf } from "./edit-history.js";

/** The texts of a document and its includes, by their paths in it: files, or what an editor has of them. */
export interface EditableSources {
  /** The text, or why it cannot be changed. */
  readonly read: (file: string) => Promise<string | Refusal>;
  /** Changes a text, all of it or nothing. Refused if it is not `before` any more. Resolves with why not, as one sentence. */
  readonly replace: (file: string, before: string, edits: readonly SpanEdit[]) => Promise<string | undefined>;
}

/** Edits these texts. `documentNow` names the shown document. */
export function createSourceEditor(
  { read, replace }: EditableSources,
  history: EditHistory,
  documentNow: () => string,
): SourceEditor {
  const apply = async (file: string, text: string, edits: readonly SpanEdit[]): Promise<ActionReply> => {
    const document = documentNow();
    const small = edits
      .map((one) => smallEdit(text, one))
      .filter(({ span, text: next }) => next !== "" || span.end > span.start);
    if (small.length === 0) return { ok: true };
    const problem = await replace(file, text, small);
    if (problem !== undefined) return refused({ refused: problem });
    history.add(document, file, text, small);
    return { ok: true };
  };
  return {
    read: async (range, shown) => {
      const text = await read(range.file);
      if (isRefusal(text)) return refused(text);
      if (shownText(text) !== shown) return refused({ refused: hasChanged(range.file) });
      const written = writtenCells(parsed(text), range);
      if (isRefusal(written)) return refused(written);
      const cells = written.map(({ span, name, text: known }) => ({ ...span, name, text: known }));
      return { ok: true, found: { file: range.file, revision: revisionOf(text), cells } };
    },
    edit: async ({ file, revision, cells }) => {
      const text = await read(file);
      if (isRefusal(text)) return refused(text);
      if (revisionOf(text) !== revision) return refused({ refused: hasChanged(file) });
      const edits = editCells(
        text,
        cells.map(({ start, end, text: typed }) => ({ span: { start, end }, typed })),
      );
      return isRefusal(edits) ? refused(edits) : apply(file, text, edits);
    },
    rewrite: async (file, shown, change) => {
      const text = await read(file);
      if (isRefusal(text)) return refused(text);
      if (shownText(text) !== shown) return refused({ refused: hasChanged(file) });
      return apply(file, text, await change(text));
    },
    addRows: async (file, shown, offset, cells) => {
      const text = await read(file);
      if (isRefusal(text)) return refused(text);
      if (shownText(text) !== shown) return refused({ refused: hasChanged(file) });
      const { addRows } = await import("../add-rows.js");
      const added = await addRows(text, offset, cells);
      if (!added) return { ok: true };
      const whole = { span: { start: 0, end: text.length }, text: added.text };
      const reply = await apply(file, text, [whole]);
      return reply.ok ? { ok: true, added: added.count } : reply;
    },
    step: async (way) => {
      const step = history.next(documentNow(), way);
      if (!step) return { ok: false, message: `There is nothing to ${way}.` };
      const text = await read(step.file);
      if (isRefusal(text)) return refused(text);
      if (revisionOf(text) !== step.revision) {
        history.forget(step.file);
        return { ok: false, message: `${step.file} has changed since this edit. Change it in the source.` };
      }
      const problem = await replace(step.file, text, step.edits);
      if (problem !== undefined) return refused({ refused: problem });
      step.done();
      return { ok: true };
    },
  };
}

export const hasChanged = (file: string): string => `${file} has changed meanwhile. Try again with the new text.`;

const refused = ({ refused: message }: Refusal) => ({ ok: false, message });
