import { control } from "../text/invisible.js";
import type { ImportedCell } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";

interface Cells {
  readonly header: readonly string[];
  readonly rows: readonly (readonly ImportedCell[])[];
}

/** The table without control characters: they are invisible, and come from other programs. */
export function withoutControls<T extends Cells>(table: T, notes: ImportNotes): T {
  const clean = (text: string): string => {
    if (!control.test(text)) return text;
    notes.changedFirst(0, "Control characters are removed.");
    return text.replaceAll(new RegExp(control, "g"), "");
  };
  return {
    ...table,
    header: table.header.map(clean),
    rows: table.rows.map((row) => row.map((cell) => (typeof cell === "string" ? clean(cell) : cell))),
  };
}

/** The names of columns as a header shows them. */
export function trimmedNames(header: readonly string[], line: number, notes: ImportNotes): readonly string[] {
  const names = header.map((name) => name.trim());
  if (names.some((name, at) => name !== header[at]))
    notes.changedFirst(line, "White space around the names of columns is removed.");
  return names;
}
