import { elementSpan } from "../check/element-span.js";
import type { ElementModel, Model } from "../check/model.js";
import { noteFindings } from "../check/note-findings.js";
import { notePlace } from "../check/note-place.js";
import { findSuppressions, suppressionsAbove } from "../check/suppressions.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { indexDiagnostics } from "../diagnostics/index-diagnostics.js";
import { type ElementNotes, type PictureNote, themeNotesOnce } from "../language/picture-notes/picture-note.js";
import type { Span } from "../text/span.js";
import { withSeverity } from "./finalize-diagnostics.js";
import type { SourceDocument } from "./phases.js";

/** See `CompileResult.reportNotes`. A loop makes several elements at one place: equal findings are reported once. */
export function pictureFindings(
  all: readonly ElementNotes[],
  model: Model,
  found: readonly Diagnostic[],
  { loading, options }: SourceDocument,
): readonly Diagnostic[] {
  const isSuppressed = suppressionsIn(loading.documents);
  const diagnostics = indexDiagnostics(found);
  const findings = new Map<string, Diagnostic>();
  for (const { index, notes } of themeNotesOnce(all)) {
    const element = model.elements[index];
    if (!element) continue;
    const around = elementSpan(element);
    const near = diagnostics.within(element.file.path, around.start, around.end);
    const fresh = notes.filter((note) => !near.some((other) => saysSame(note, other)));
    for (const finding of noteFindings(
      fresh,
      ({ at, aboutTheme }) => (aboutTheme && themePlace(model)) || notePlace(element, at),
    ))
      if (!isSuppressed(finding.code, element, around))
        for (const diagnostic of withSeverity(finding, options.project ?? {}))
          findings.set(
            JSON.stringify([diagnostic.file, diagnostic.start.offset, finding.code, finding.message]),
            diagnostic,
          );
  }
  return [...findings.values()];
}

/** Where the document chooses a theme of the configuration. */
function themePlace({ file, frontMatter }: Model) {
  const field = frontMatter.get("theme_id");
  return field && { file, span: field.span };
}

const saysSame = ({ code, text, reportedBy = [] }: PictureNote, other: Diagnostic): boolean =>
  (other.code === code && other.message === text) || reportedBy.includes(other.code);

/**
 * Whether a comment suppresses a rule in an element: above it, or above any of its rows, since `check` reports some of the same notes at a
 * row.
 */
function suppressionsIn(documents: SourceDocument["loading"]["documents"]) {
  const above = suppressionsAbove([...documents].flatMap(([file, { comments }]) => findSuppressions(file, comments)));
  return (code: string, { file }: ElementModel, span: Span): boolean => above(code, file, span).length > 0;
}
