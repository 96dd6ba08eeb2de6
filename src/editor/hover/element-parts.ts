import type { Model } from "../../check/model.js";
import { CompiledDocument } from "../../compile/compiled-document.js";
import { emit } from "../../emit/emit.js";
import { indentedJsonSink } from "../../emit/indented-json-sink.js";
import type { Span } from "../../text/span.js";
import type { DocumentLevel } from "../levels.js";
import { svgUri } from "../svg-uri.js";
import { withoutSecrets } from "../values.js";
import { code, type HoverPart, text } from "./part.js";

/** In characters. Clients keep hovers in memory. */
const maxPicture = 100_000;
/** The most characters of JSON that a picture is drawn from: thousands of rows take longer than a reader waits, and are too small to read. */
const maxData = 30_000;
const jsonLines = 24;
const pictureWidth = 360;

/** The picture and the emitted JSON of the element that begins at a place; nothing if the document has errors or the element is left out. */
export async function elementParts(level: DocumentLevel, { start }: Span): Promise<readonly HoverPart[]> {
  const result = await level.result();
  const model = CompiledDocument.modelOf(result);
  const made = model?.elements.filter(({ file, span }) => span.start === start && file.path === level.file.path) ?? [];
  const [element] = made;
  if (!model || !element) return [];
  const json = indentedJson({ ...model, elements: [element] });
  return [
    ...(json.length > maxData ? [] : await pictureParts(JSON.parse(json), result.metadata.locale)),
    ...(made.length > 1 ? [text(`The first of ${made.length} elements that the line makes.`)] : []),
    code(withoutSecrets(level, shortened(json)), "json"),
  ];
}

/** Without the pictures of texts, which look as they are written. */
async function pictureParts(element: unknown, locale: string): Promise<readonly HoverPart[]> {
  // Loaded on the first picture: drawing is a large part of igx.
  const { renderSvg, titleElement } = await import("../../render/index.js");
  const alt = titleElement(element);
  if (alt === undefined) return [];
  const svg = renderSvg([element], { width: pictureWidth, note: false, locale });
  const address = svgUri(svg);
  return address.length > maxPicture ? [] : [{ kind: "image", alt, address }];
}

/** The text of the only element, character for character as in the content of a document, but for the indentation of its lines. */
function indentedJson(model: Model): string {
  const sink = indentedJsonSink();
  emit(model, sink);
  const lines = sink.text().trimEnd().split("\n");
  return lines
    .slice(1, -1)
    .map((line) => line.slice(2))
    .join("\n");
}

function shortened(json: string): string {
  const lines = json.split("\n", jsonLines + 1).map((line) => (line.length > 120 ? `${line.slice(0, 119)}…` : line));
  return lines.length <= jsonLines ? lines.join("\n") : [...lines.slice(0, jsonLines), "…"].join("\n");
}
