import { fieldsOf } from "../../text/fields-of.js";
import { message } from "../../text/message.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";
import { isSourceLine } from "../words/source-line.js";
import type { Words } from "../words/words.js";

/** A line of words below a picture. */
export interface PictureLine {
  readonly text: string;
  /** The address of the source, if it names one. */
  readonly address?: string;
}

/** Source, note and byline of an element, each after its word in the language of the document. */
export function pictureLines({ picture }: ElementFields, { say }: Words): readonly PictureLine[] {
  const { source, note, byline } = fieldsOf(picture);
  const { name, link } = splitSource(textOf(source).trim());
  return [
    ...(name === ""
      ? []
      : [{ text: isSourceLine(name) ? name : say(message`Source: ${name}`), ...(link && { address: link }) }]),
    ...(textOf(note).trim() === "" ? [] : [{ text: say(message`Note: ${textOf(note).trim()}`) }]),
    ...(textOf(byline).trim() === "" ? [] : [{ text: say(message`By ${textOf(byline).trim()}`) }]),
  ];
}

/** A source ends in its address, or has none. */
function splitSource(source: string): { readonly name: string; readonly link?: string } {
  const at = Math.max(source.lastIndexOf("https://"), source.lastIndexOf("http://"));
  const link = source.slice(at);
  if (at < 0 || /[\s"<>]/.test(link)) return { name: source };
  const name = source
    .slice(0, at)
    .trimEnd()
    .replace(/[,;:]$/, "")
    .trimEnd();
  return { name: name === "" ? link : name, link };
}

/** The author's own alternative text of a picture. */
export const ownAlt = ({ picture }: ElementFields): string | undefined =>
  textOf(fieldsOf(picture)["alt"]).trim() || undefined;
