import { editCells } from "../../editor/edit-cells.js";
import { isRefusal, type Refusal } from "../../editor/refusal.js";
import { parsed, writtenCells } from "../../editor/written-cells.js";
import { shownText } from "../../preview/server/shown-sources.js";
import type { TableEditor } from "../../preview/server/table-editor.js";
import type { SpanEdit } from "../../text/span-edit.js";
import { sha256Hex } from "../base/sha256.js";

/** The texts of a document and its includes, by their paths in it: files, or what an editor has of them. */
export interface EditableSources {
  /** The text, or why it cannot be changed. */
  readonly read: (file: string) => Promise<string | Refusal>;
  /** Changes a text, all of it or nothing. Refused if it is not `before` any more. Resolves with why not, as one sentence. */
  readonly replace: (file: string, before: string, edits: readonly SpanEdit[]) => Promise<string | undefined>;
}

/** Edits cells in these texts. */
export const createTableEditor = ({ read, replace }: EditableSources): TableEditor => ({
  read: async (range, shown) => {
    const text = await read(range.file);
    if (isRefusal(text)) return refused(text);
    if (shownText(text) !== shown) return refused({ refused: hasChanged(range.file) });
    const written = writtenCells(parsed(text), range);
    if (isRefusal(written)) return refused(written);
    const cells = written.map(({ span, name, text: read }) => ({ ...span, name, text: read }));
    return { ok: true, found: { file: range.file, revision: sha256Hex(text), cells } };
  },
  edit: async ({ file, revision, cells }) => {
    const text = await read(file);
    if (isRefusal(text)) return refused(text);
    if (sha256Hex(text) !== revision) return refused({ refused: hasChanged(file) });
    const edits = editCells(
      text,
      cells.map(({ start, end, text: typed }) => ({ span: { start, end }, typed })),
    );
    if (isRefusal(edits)) return refused(edits);
    const problem = edits.length === 0 ? undefined : await replace(file, text, edits);
    return problem === undefined ? { ok: true } : refused({ refused: problem });
  },
});

export const hasChanged = (file: string): string => `${file} has changed meanwhile. Close the field and open it again.`;

const refused = ({ refused: message }: Refusal) => ({ ok: false, message });
