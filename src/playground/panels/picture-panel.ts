import type { ExportedPicture } from "../../editor/commands/export-picture.js";
import { h } from "../../preview/client/dom/h.js";
import { createPictureMarks, findMark } from "./picture-marks.js";

export interface PicturePanel {
  readonly element: HTMLElement;
  /** `null`: the document has errors, so the picture stays as it was. */
  readonly update: (picture: ExportedPicture | null) => Promise<void>;
  /** Another document: removes the picture of the last one. */
  readonly clear: () => void;
  /** Marks the value with a JSON pointer, if the picture has it, and brings it into view. */
  readonly mark: (pointer: string | undefined) => void;
  /** In pixels: how wide a picture may be without scrolling. */
  readonly width: () => number;
}

/** Beside the picture, in pixels: left and right together. */
const padding = 32;

/** Pixels around a mark that comes into view. */
const beside = 24;

/**
 * The infographic as an image. Only the places of its parts become part of the page, so a stranger's document can neither run nor load
 * anything here. `open` gets the JSON pointer of the part that is clicked.
 */
export function createPicturePanel(open: (pointer: string) => void): PicturePanel {
  const status = h("p", { class: "status", role: "status", hidden: true });
  const list = h("ul", { id: "picture-texts" });
  const details = h("details", { class: "texts", hidden: true }, h("summary", {}, "The picture as text"), list);
  const frame = h("div", { class: "frame" });
  const element = h("div", { class: "picture" }, h("div", { class: "status-place" }, status), frame, details);
  let newest = 0;
  let marks: SVGSVGElement | undefined;
  let marked: string | undefined;
  const mark = (pointer: string | undefined): void => {
    marked = pointer;
    marks?.querySelector(".marked")?.classList.remove("marked");
    const found = marks && pointer !== undefined ? findMark(marks, pointer) : null;
    found?.classList.add("marked");
    if (found) bringIntoView(found);
  };
  frame.addEventListener("click", ({ target }) => {
    const pointer = (target as Element).closest("[data-source]")?.getAttribute("data-source");
    if (pointer) open(pointer);
  });
  return {
    element,
    mark,
    width: () => Math.max(element.clientWidth - padding, 0) || Number.POSITIVE_INFINITY,
    clear: () => {
      newest++;
      status.hidden = details.hidden = true;
      marks = marked = undefined;
      frame.replaceChildren();
    },
    update: async (picture) => {
      const own = ++newest;
      status.hidden = picture !== null;
      frame.classList.toggle("old", picture === null);
      if (!picture) {
        // The picture is of an older text, and so are the places of its parts.
        marks?.remove();
        marks = undefined;
        status.textContent = frame.childElementCount > 0 ? oldText : noneText;
        return;
      }
      const image = await load(picture);
      if (own !== newest) return;
      marks = createPictureMarks(picture.text);
      frame.replaceChildren(image, marks);
      mark(marked);
      details.hidden = picture.alternativeTexts.length === 0;
      list.replaceChildren(...picture.alternativeTexts.map((text) => h("li", { dir: "auto" }, text)));
    },
  };
}

const oldText = "The picture is from before the errors.";
const noneText = "The document has errors. Fix them to see the picture.";

/** Scrolls the panel alone: on a phone, where the whole page scrolls, the editor stays in view. */
function bringIntoView(mark: Element): void {
  const panel = mark.closest(".tab-panel")!;
  const [inner, outer] = [mark.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (inner.top < outer.top) panel.scrollTop -= outer.top - inner.top + beside;
  else if (inner.bottom > outer.bottom) panel.scrollTop += inner.bottom - outer.bottom + beside;
}

/** Decoded before it is shown, so that nothing flickers. */
async function load({ text, title }: ExportedPicture): Promise<HTMLImageElement> {
  const image = h("img", { alt: title || "The infographic", "aria-details": "picture-texts" });
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode().catch(() => undefined);
  URL.revokeObjectURL(url);
  return image;
}
