import { type PendingDiagnostic, reporter, writeInstead } from "../diagnostics/pending-diagnostic.js";
import * as pictureRules from "../diagnostics/picture-rules.js";
import type { PictureNote } from "../language/picture-notes/picture-note.js";
import type { FileSpan } from "../text/file-span.js";
import type { Span } from "../text/span.js";

const rules = Object.values(pictureRules);

/** The notes of an element as findings, each at its place. A note without a code only explains the picture. */
export function noteFindings(
  notes: readonly PictureNote[],
  placeOf: (note: PictureNote) => FileSpan,
): readonly PendingDiagnostic[] {
  const findings: PendingDiagnostic[] = [];
  for (const note of notes) {
    const rule = rules.find((one) => one.code === note.code);
    if (!rule) continue;
    const { file, span } = placeOf(note);
    reporter(file, findings)(rule, span, note, { fixes: fixesOf(note, file.text.slice(span.start, span.end), span) });
  }
  return findings;
}

const fixesOf = ({ fix }: PictureNote, written: string, span: Span) =>
  fix?.written === written ? writeInstead(fix.instead, span) : [];
