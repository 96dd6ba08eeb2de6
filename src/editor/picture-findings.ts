import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { DocumentLevel } from "./levels.js";
import { renderOptionsOf } from "./picture-look.js";

/** The findings of a result live as long as it does: drawing takes longer than compiling. */
const known = new WeakMap<CompileResult, Promise<readonly Diagnostic[]>>();

/**
 * What the picture of a document cannot show, in the words of `igx render` and the preview: in all files of the document, and without what
 * its `diagnostics` say already. None for a document with errors.
 */
export async function pictureFindings(level: DocumentLevel): Promise<readonly Diagnostic[]> {
  const result = await level.result();
  const findings = known.get(result) ?? findingsOf(result, level);
  known.set(result, findings);
  return findings;
}

async function findingsOf(result: CompileResult, { project }: DocumentLevel): Promise<readonly Diagnostic[]> {
  const { output, metadata, reportNotes } = result;
  if (!output) return [];
  const { renderSvgNode } = await import("../render/render-svg.js");
  // A picture on several pages draws an element several times; the last notes are those of the whole.
  const notes = new Map<number, ElementNotes>();
  const onNotes = (one: ElementNotes) => notes.set(one.index, one);
  renderSvgNode(output.json, { ...renderOptionsOf({ request: output.request, ...metadata }, project.lookOf), onNotes });
  return notes.size === 0 ? [] : reportNotes([...notes.values()]);
}
