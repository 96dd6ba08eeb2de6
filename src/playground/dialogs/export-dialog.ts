import type { ExportedPicture } from "../../editor/commands/export-picture.js";
import { h } from "../../preview/client/dom/h.js";
import type { Editor } from "../editor/editor.js";
import { uriOf } from "../server/file-uris.js";
import type { PlaygroundSession } from "../session.js";
import { openDialog } from "./dialog.js";

/** Twice the size of the SVG, as sharp as on a phone. */
const pngScale = 2;

/** The least that all browsers draw: 16,384 pixels a side, and 67 million in all (Safari on a phone). */
const maxSide = 16_384;

const maxPixels = 67_000_000;

interface Format {
  readonly extension: string;
  readonly label: string;
  readonly description: string;
  /** `null` where the document has errors. */
  readonly make: (editor: Editor, uri: string) => Promise<Blob | null>;
}

const picture = (editor: Editor, uri: string, format: "svg" | "html") =>
  editor.run<ExportedPicture>("igx.exportPicture", uri, format, { interactive: true });

const blobOf = (text: string | undefined, type: string): Blob | null =>
  text === undefined ? null : new Blob([text], { type });

const formats: readonly Format[] = [
  {
    extension: "svg",
    label: "SVG",
    description: "a picture of any size",
    make: async (editor, uri) => blobOf((await picture(editor, uri, "svg"))?.text, "image/svg+xml"),
  },
  {
    extension: "png",
    label: "PNG",
    description: "a picture for mails and chats",
    make: async (editor, uri) => {
      const made = await picture(editor, uri, "svg");
      return made && pngOf(made.text);
    },
  },
  {
    extension: "html",
    label: "HTML",
    description: "a page of its own",
    make: async (editor, uri) => blobOf((await picture(editor, uri, "html"))?.text, "text/html"),
  },
  {
    extension: "json",
    label: "JSON",
    description: "the content as igx build writes it",
    make: async (editor, uri) =>
      blobOf((await editor.run<string>("igx.showContent", uri)) ?? undefined, "application/json"),
  },
];

/** Offers the picture, the content and the files of the document. */
export function openExport({ shown, files, notice }: PlaygroundSession, editor: Editor): void {
  const path = shown.get();
  const base = path.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const status = h("p", { class: "quiet", role: "status" });
  const made = formats.map(({ extension, label, description, make }) => {
    const about = h("span", { class: "quiet" }, description);
    const button = h("button", { type: "button", class: "button wide" }, h("strong", {}, label), about);
    button.addEventListener("click", async () => {
      const blob = await make(editor, uriOf(path)).catch((error: unknown) => String((error as Error).message ?? error));
      if (blob instanceof Blob) download(blob, `${base}.${extension}`);
      else status.textContent = blob ?? "The document has errors. Fix them first.";
    });
    return button;
  });
  const sources = files.paths().map((name) => {
    const button = h("button", { type: "button", class: "button wide" }, name);
    button.addEventListener("click", () =>
      download(new Blob([files.read(name) as BlobPart]), name.replace(/^.*\//, "")),
    );
    return button;
  });
  notice.set(undefined);
  const group = (label: string, buttons: readonly HTMLElement[]) =>
    h("div", { class: "choices", role: "group", "aria-label": label }, ...buttons);
  openDialog("Export", group("The infographic", made), h("h3", {}, "Files"), group("Files", sources), status);
}

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  // By then, the browser has begun the download, and keeps its data.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Draws an SVG into a canvas. Rejects with a sentence where it is too large for a browser. */
async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = sizeOf(image);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Smaller than `pngScale` where a browser cannot draw so much. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  const fitting = Math.min(
    pngScale,
    maxSide / Math.max(naturalWidth, naturalHeight),
    Math.sqrt(maxPixels / (naturalWidth * naturalHeight)),
  );
  if (fitting < 0.5) throw new Error("The picture is too large for a PNG. Choose SVG.");
  return { width: Math.floor(naturalWidth * fitting), height: Math.floor(naturalHeight * fitting) };
}
