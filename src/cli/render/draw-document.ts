import type { ElementNotes } from "../../language/picture-notes/picture-note.js";
import { contentOf } from "../../render/content-of.js";
import { settingsOf } from "../../render/element.js";
import { isHalf } from "../../render/page/layout.js";
import { namedElements, selectElement } from "../../render/select-element.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { type DrawnPicture, type DrawOptions, drawPicture } from "./draw-picture.js";
import type { Picture, PictureMetadata } from "./picture.js";

/** How many elements a failure lists. */
const maxListed = 20;

/** A document that is to be drawn: plain data, for whichever thread draws it. */
export interface DrawTask {
  /** Content JSON, with what only pictures show. */
  readonly json: string;
  readonly metadata: PictureMetadata;
}

/** A drawn document, as plain data. */
export interface DrawnDocument extends DrawnPicture {
  /** Data that the picture leaves out or changes. */
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

/** The document, or only the element of `--element`, alone on its page. A number or name that selects nothing is wrong use (exit 2). */
function chosenElement(picture: Picture, wanted: string | undefined): Outcome<Picture> {
  if (wanted === undefined) return success(picture);
  const index = selectElement(picture.content, wanted);
  if (index === undefined) return missing(picture.content, wanted);
  const { onNotes, title, ...rest } = picture;
  const { name } = namedElements(picture.content)[index]!;
  return success({
    ...rest,
    ...(name === "" ? title !== undefined && { title } : { title: name }),
    content: [whole(picture.content[index])],
    ...(onNotes && { onNotes: ({ notes }) => onNotes({ index, notes }) }),
  });
}

/** An element of half width has the whole width of its own page. */
function whole(element: unknown): unknown {
  if (!isHalf(element)) return element;
  const fields = element as Readonly<Record<string, unknown>>;
  const { width: _width, ...settings } = settingsOf(fields);
  return { ...fields, settings };
}

function missing(content: Picture["content"], wanted: string) {
  const all = namedElements(content);
  const shown = all
    .slice(0, maxListed)
    .map(({ number, kind, name }) => `${number} (${kind}${name === "" ? "" : ` \`${short(name)}\``})`);
  const more = all.length > shown.length ? `, and ${all.length - shown.length} more` : "";
  const hint = all.length === 0 ? "The document has no elements." : `Its elements: ${shown.join(", ")}${more}.`;
  return failure(
    ExitCode.usage,
    `The document has no element ${/^\d+$/.test(wanted) ? wanted : `named \`${wanted}\``}.`,
    hint,
  );
}

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 39)}…` : name);
