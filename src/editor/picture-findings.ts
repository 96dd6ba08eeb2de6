import { elementSpan } from "../check/element-span.js";
import type { ElementModel } from "../check/model.js";
import { CompiledDocument } from "../compile/compiled-document.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { elementKey } from "../emit/element-key.js";
import { emitElement } from "../emit/emit.js";
import { pictureSink } from "../emit/json-sink.js";
import type { ElementNotes, PictureNote } from "../language/picture-notes/picture-note.js";
import type { RenderOptions } from "../render/render-options.js";
import type { renderSvgNode } from "../render/render-svg.js";
import type { Span } from "../text/span.js";
import type { DocumentLevel } from "./levels.js";
import { renderOptionsOf } from "./picture-look.js";

/**
 * Reports the data that the picture of a document cannot show, in the words of `igx render` and the preview, for all files of the document
 * and without repeating its `diagnostics`. A document with errors has no such findings. Draws only elements that have changed, with pauses
 * for requests. Rejects with `Abandoned` if no caller waits any more.
 */
export const pictureFindings = (level: DocumentLevel, isWanted?: () => boolean): Promise<readonly Diagnostic[]> =>
  findingsOf(level, () => true, isWanted);

/** The same for a request, which does not wait: of the elements that are not drawn yet, only those at a place of the document are drawn. */
export const pictureFindingsAt = (level: DocumentLevel, { start, end }: Span): Promise<readonly Diagnostic[]> =>
  findingsOf(level, (element) => {
    const span = elementSpan(element);
    return element.file.path === level.path && span.start <= end && start <= span.end;
  });

async function findingsOf(
  level: DocumentLevel,
  isDrawn: (element: ElementModel) => boolean,
  isWanted?: () => boolean,
): Promise<readonly Diagnostic[]> {
  const { project, uri } = level;
  const result = await level.result(isWanted);
  const model = CompiledDocument.modelOf(result);
  if (!model) return [];
  const { renderSvgNode: draw } = await import("../render/render-svg.js");
  // The notes of an element depend neither on the title nor on the foot of the page.
  const { title, copyright, ...look } = renderOptionsOf(
    { request: result.output!.request, ...result.metadata },
    project.lookOf,
  );
  const work = project.createWork();
  work.join(isWanted);
  const kept = project.keptNotes(uri);
  const lookKey = JSON.stringify(look);
  const keys: string[] = [];
  for (const element of model.elements) {
    keys.push(`${lookKey}${elementKey(element)}`);
    const pause = work.checkpoint();
    if (pause) await pause;
  }
  const newest = new Set(keys);
  for (const key of kept.keys()) if (!newest.has(key)) kept.delete(key);
  const found: ElementNotes[] = [];
  for (const [index, element] of model.elements.entries()) {
    const key = keys[index]!;
    if (!kept.has(key) && isDrawn(element)) kept.set(key, notesOf(element, look, draw));
    const notes = kept.get(key) ?? [];
    if (notes.length > 0) found.push({ index, notes });
    const pause = work.checkpoint();
    if (pause) await pause;
  }
  return result.reportNotes(found);
}

type Look = Omit<RenderOptions, "title" | "copyright">;

function notesOf(element: ElementModel, look: Look, draw: typeof renderSvgNode): readonly PictureNote[] {
  const sink = pictureSink();
  emitElement(element, sink);
  let notes: readonly PictureNote[] = [];
  draw(`[${sink.text()}]`, {
    ...look,
    onNotes: (one) => {
      notes = one.notes;
    },
  });
  return notes;
}
