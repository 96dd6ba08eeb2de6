import type { Span } from "../../text/span.js";
import type { DocumentLevel } from "../levels.js";
import { svgUri } from "../svg-uri.js";
import { withoutSecrets } from "../values.js";
import { code, type HoverPart, text } from "./part.js";

/** Clients keep what they show, so that a large picture costs all of them. */
const longestPicture = 100_000;
/** The most characters of JSON that a picture is drawn from: thousands of rows take longer than a reader waits, and are too small to read. */
const longestData = 30_000;
const jsonLines = 24;
const pictureWidth = 360;

/** The picture and the emitted JSON of the element that begins at a place; nothing if the document has errors or the element is left out. */
export async function elementParts(level: DocumentLevel, { start }: Span): Promise<readonly HoverPart[]> {
  const { output, sourceMap, metadata } = await level.result();
  if (!output) return [];
  const { content } = output;
  const indexes = [...content.keys()].filter((index) => {
    const place = sourceMap[`/${index}`];
    return place?.start === start && place.file === level.file.path;
  });
  const [index] = indexes;
  if (index === undefined) return [];
  const json = jsonOf(output.indentedJson, index);
  return [
    ...(json.length > longestData ? [] : await pictureParts(content[index], metadata.locale)),
    ...(indexes.length > 1 ? [text(`The first of ${indexes.length} elements that the line makes.`)] : []),
    code(withoutSecrets(level, shortened(json)), "json"),
  ];
}

/** Without the pictures of texts, which look as they are written. */
async function pictureParts(element: unknown, locale: string): Promise<readonly HoverPart[]> {
  // Drawing is a large part of igx: it is loaded when somebody looks at a picture.
  const { renderSvg, titleElement } = await import("../../render/index.js");
  const alt = titleElement(element);
  if (alt === undefined) return [];
  const svg = renderSvg([element], { width: pictureWidth, note: false, locale });
  const address = svgUri(svg);
  return address.length > longestPicture ? [] : [{ kind: "image", alt, address }];
}

/** The text of an element, character for character. In the outermost list, each begins with a brace after two spaces. */
function jsonOf(indented: string, wanted: number): string {
  const start = /^ {2}\{/gm;
  for (let index = 0; index < wanted; index++) start.exec(indented);
  const from = start.exec(indented)?.index ?? 0;
  const next = /^ {2}\}/gm;
  next.lastIndex = from;
  const end = indented.startsWith("  {}", from) ? from + 4 : (next.exec(indented)?.index ?? from) + 3;
  return indented.slice(from, end).replace(/^ {2}/gm, "");
}

function shortened(json: string): string {
  const lines = json.split("\n", jsonLines + 1).map((line) => (line.length > 120 ? `${line.slice(0, 119)}…` : line));
  return lines.length <= jsonLines ? lines.join("\n") : [...lines.slice(0, jsonLines), "…"].join("\n");
}
