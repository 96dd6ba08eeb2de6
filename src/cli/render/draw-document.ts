import type { ElementNotes } from "../../language/picture-notes/picture-note.js";
import { contentOf } from "../../render/content-of.js";
import { type Outcome, success } from "../base/outcome.js";
import { chosenElement } from "./chosen-element.js";
import { type DrawnPicture, type DrawOptions, drawPicture } from "./draw-picture.js";
import type { PictureMetadata } from "./picture.js";

/** A document that is to be drawn: plain data, for whichever thread draws it. */
export interface DrawTask {
  /** Content JSON. */
  readonly json: string;
  readonly metadata: PictureMetadata;
}

/** A drawn document, as plain data. */
export interface DrawnDocument extends DrawnPicture {
  /** What the picture leaves out or changes. */
  readonly elementNotes: readonly ElementNotes[];
  /** Below 1 where everything had to become smaller. */
  readonly scale: number;
}

export async function drawDocument(
  { json, metadata }: DrawTask,
  options: DrawOptions,
): Promise<Outcome<DrawnDocument>> {
  // Some formats draw an element more than once.
  const elementNotes = new Map<number, ElementNotes>();
  const onNotes = (notes: ElementNotes) => elementNotes.set(notes.index, notes);
  const picture = chosenElement({ ...metadata, content: contentOf(json), onNotes }, options.settings.element);
  if (!picture.ok) return picture;
  let scale = 1;
  const onScale = (factor: number) => {
    scale = factor;
  };
  const drawn = await drawPicture({ ...picture.value, onScale }, options);
  return drawn.ok ? success({ ...drawn.value, elementNotes: [...elementNotes.values()], scale }) : drawn;
}
