import type { ExportedPicture } from "../../editor/commands/export-picture.js";
import { h } from "../../preview/client/dom/h.js";

export interface PicturePanel {
  readonly element: HTMLElement;
  /** `null`: the document has errors, so the picture stays as it was. */
  readonly update: (picture: ExportedPicture | null) => Promise<void>;
  /** Another document: nothing of the last one stays. */
  readonly clear: () => void;
  /** In pixels: how wide a picture may be without scrolling. */
  readonly width: () => number;
}

/** Beside the picture. */
const padding = 32;

/**
 * The infographic as an image: nothing of a document becomes part of the page, so a stranger's document can neither run anything nor load
 * anything here.
 */
export function createPicturePanel(): PicturePanel {
  const status = h("p", { class: "status", role: "status", hidden: true });
  const list = h("ul", { id: "picture-texts" });
  const details = h("details", { class: "texts", hidden: true }, h("summary", {}, "The picture as text"), list);
  const frame = h("div", { class: "frame" });
  const element = h("div", { class: "picture" }, status, frame, details);
  let newest = 0;
  return {
    element,
    width: () => Math.max(element.clientWidth - padding, 0) || Number.POSITIVE_INFINITY,
    clear: () => {
      newest++;
      status.hidden = details.hidden = true;
      frame.replaceChildren();
    },
    update: async (picture) => {
      const own = ++newest;
      status.hidden = picture !== null;
      frame.classList.toggle("old", picture === null);
      if (!picture) {
        status.textContent = frame.childElementCount > 0 ? oldText : noneText;
        return;
      }
      const image = await load(picture);
      if (own !== newest) return;
      frame.replaceChildren(image);
      details.hidden = picture.alternativeTexts.length === 0;
      list.replaceChildren(...picture.alternativeTexts.map((text) => h("li", { dir: "auto" }, text)));
    },
  };
}

const oldText = "The document has errors. This is the picture from before them.";
const noneText = "The document has errors. Fix them to see the picture.";

/** Decoded before it is shown, so that nothing flickers. */
async function load({ text, title }: ExportedPicture): Promise<HTMLImageElement> {
  const image = h("img", { alt: title || "The infographic", "aria-details": "picture-texts" });
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode().catch(() => undefined);
  URL.revokeObjectURL(url);
  return image;
}
