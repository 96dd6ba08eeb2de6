import { plainLook, renderOptionsOf } from "../../src/editor/picture-look.js";
import type { CompileResult, Diagnostic } from "../../src/index.js";
import type { ElementNotes } from "../../src/language/picture-notes/picture-note.js";
import { renderSvg } from "../../src/render/render-svg.js";

/** The findings of `igx render` about the picture of a document. */
export function pictureFindings({ output, metadata, reportNotes }: CompileResult): readonly Diagnostic[] {
  const notes: ElementNotes[] = [];
  const options = renderOptionsOf({ request: output!.request, ...metadata }, plainLook);
  renderSvg(output!.pictureJson, { ...options, onNotes: (one) => notes.push(one) });
  return reportNotes(notes);
}
