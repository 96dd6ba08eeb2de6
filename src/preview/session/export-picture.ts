import { slugOf } from "../../language/functions/slug.js";
import { textOf } from "../../render/chart-data.js";
import { contentOf } from "../../render/content-of.js";
import { titleElement } from "../../render/describe/title-element.js";
import { headingsAbove } from "../../render/page/headings.js";
import { isHalf } from "../../render/page/layout.js";
import { isObject } from "../../text/is-object.js";
import type { DownloadFormat, DownloadLook, DownloadRequest, PreviewState } from "../protocol.js";

/** A picture to write as a file. */
interface ExportedPicture {
  readonly content: readonly unknown[];
  readonly title: string;
  readonly locale: string;
  /** The width of the page, in pixels. */
  readonly width: number;
  readonly copyright?: string;
}

type ExportResult =
  | { readonly ok: true; readonly bytes: string | Uint8Array }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

/** Writes a picture in a format. The caller of `startPreview` decides with which fonts and packages. */
export type ExportPicture = (
  picture: ExportedPicture,
  format: DownloadFormat,
  look: DownloadLook,
) => Promise<ExportResult>;

interface PictureToExport {
  readonly picture: ExportedPicture;
  /** The name of the file, without its extension: from the title, in letters that every system accepts. */
  readonly name: string;
}

/** The page, or one of its elements, as the page shows it now; `undefined` if there is no such element. */
export function pictureToExport(state: PreviewState, element: DownloadRequest["element"]): PictureToExport | undefined {
  const { picture, locale, title } = state;
  if (!picture || picture.elements.length === 0) return undefined;
  const { json, pictureJson = json, width, elements, copyright } = picture;
  const page = { locale, ...(copyright !== undefined && { copyright }) };
  const content = contentOf(pictureJson);
  if (element === undefined)
    return { picture: { ...page, content, title, width }, name: slugOf(title) || slugOf(state.file) || "infographic" };
  const wanted = elements[element];
  if (wanted?.drawing === undefined) return undefined;
  // Elements that failed are not in the content.
  const index = elements.slice(0, element).filter(({ drawing }) => drawing !== undefined).length;
  const own = content[index];
  const name =
    titleElement(own, headingsAbove(content)[index] ?? "") ?? textOf((own as { readonly text?: unknown }).text);
  const alone = { ...page, content: [whole(own)], title: name || title, width: isHalf(own) ? width / 2 : width };
  return { picture: alone, name: slugOf(name) || slugOf(`${wanted.type} ${element + 1}`) };
}

/** An element of half width fills the page that it has for itself. */
function whole(element: unknown): unknown {
  if (!isObject(element) || !isObject(element["settings"])) return element;
  const { width: _, ...settings } = element["settings"];
  return { ...element, settings };
}
