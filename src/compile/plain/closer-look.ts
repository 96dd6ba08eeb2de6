import type { ElementModel, Model } from "../../check/model.js";
import { isHalf } from "../../check/rules/lone-half.js";
import { emit } from "../../emit/emit.js";
import { indentedJsonSink } from "../../emit/indented-json-sink.js";
import { jsonSink } from "../../emit/json-sink.js";
import { compactElements } from "../../emit/write-element-json.js";
import { code } from "../../syntax/scan.js";
import { validText } from "../../text/utf8.js";
import { compilePart } from "./compile-part.js";
import { textBetween } from "./encoded-text.js";
import { keepLines } from "./known-lines.js";
import { lineEndFrom } from "./line-kind.js";
import type { Hole, Translation } from "./translation.js";

/** Of a document in which more of what was read is in holes, compiling the whole of it is quicker: they have what costs most. */
const mostLooked = 0.3;

/** In a large document that begins with holes, there may be less of them once their lines are known. */
const large = 16_384;
const firstLooked = 4096;

/** So many bytes are compiled together, which takes little longer than compiling the first of them. */
const fewBytes = 2048;

/** What is between two holes as they are compiled: nothing goes on beyond it. */
const separator = "\n\n---\n\n";

/** Leaves out some lines, to be filled in later. False if the document has to be compiled as a whole. */
export function addHole(translation: Translation, start: number, end: number): boolean {
  const { bytes, cursor, holes, pieces, halves } = translation;
  // Attributes, rows and sheets belong to what is above them.
  const first = bytes[start];
  if (first === code.openBrace || first === code.pipe || (first === code.at && isSheet(bytes, start))) return false;
  const line = bytes.subarray(start, lineEndFrom(bytes, start));
  // A text with a bar may be meant as one, too; and a brace at the end of a heading, as the first of attributes.
  if (first !== code.at && line.includes(code.pipe)) return false;
  if (first === code.hash && /\{[ \t]*$/.test(validText(line.subarray(-longestEnd)))) return false;
  translation.looked += end - start;
  if (cursor.to > 0) takeOut(translation);
  const hole = { start, end, piece: pieces.length, halves: [] };
  pieces.push("");
  holes.push(hole);
  halves.push(hole);
  return translation.end < large || end - holes[0]!.start < fewBytes || fillHoles(translation);
}

const isSheet = (bytes: Uint8Array, start: number): boolean =>
  validText(bytes.subarray(start, start + sheet.length)) === sheet;

const sheet = "@sheet";

/** Of a line, with the blanks after its brace. */
const longestEnd = 20;

const openBracket = 91;

/** Takes out what has been written. The list begins where the comma before its first element is. */
export function takeOut({ pieces, output, cursor }: Translation): void {
  if (pieces.length === 0) output[0] = openBracket;
  pieces.push(validText(output.subarray(0, cursor.to)));
  cursor.to = 0;
}

/** Fills the holes with their elements. False if the document has to be compiled as a whole. */
export function fillHoles(translation: Translation): boolean {
  const { holes, project, end, cursor, looked } = translation;
  if (looked > (end < large ? 0 : firstLooked) + mostLooked * Math.min(cursor.at, end)) return false;
  const texts = holes.map(({ start, end }) => textBetween(translation, start, end));
  // It may stand for half a surrogate pair, which bytes cannot say.
  if (texts.some((text) => text.includes("\ufffd"))) return false;
  // A line of hyphens at the start of a text would be front matter.
  const part = compilePart(`\n${texts.join(separator)}`, project);
  if (!part) return false;
  const { model, run } = part;
  keepLines(model.elements, project);
  const { limits, left } = run.expansion.budget;
  translation.rows += limits.rows - left("rows");
  const elements = elementsOf(model, texts);
  for (const [index, hole] of holes.entries()) if (!fill(translation, hole, model, elements[index]!)) return false;
  holes.length = 0;
  return true;
}

/** The elements of each text: between the last one of a text and the first one of the next there is a separator. */
function elementsOf({ elements }: Model, texts: readonly string[]): readonly (readonly ElementModel[])[] {
  let end = 1;
  let at = 0;
  return texts.map((text) => {
    end += text.length;
    const first = at;
    while (at < elements.length && elements[at]!.span.start < end) at++;
    const own = elements.slice(first, at++);
    end += separator.length;
    return own;
  });
}

function fill(
  translation: Translation,
  { piece, halves }: Hole,
  model: Model,
  elements: readonly ElementModel[],
): boolean {
  // Of a comment. What follows it would begin with a comma.
  if (elements.length === 0) return piece > 0;
  const { pieces, style } = translation;
  const sink = style.elements === compactElements ? jsonSink() : indentedJsonSink();
  emit({ ...model, elements }, sink);
  const json = sink.text().slice(0, -style.end.length);
  pieces[piece] = piece === 0 ? json : `,${json.slice(1)}`;
  translation.elements += elements.length;
  for (const element of elements) halves.push(isHalf(element));
  return true;
}
