import { pictureField } from "../../language/picture-attributes.js";
import { isSourceLine } from "../../language/source-line.js";
import { fieldsOf } from "../../text/fields-of.js";
import { message } from "../../text/message.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";
import type { Words } from "../words/words.js";
import { sentence } from "./alternative-text.js";

// Of every runtime.
declare const URL: { canParse(address: string): boolean };

/** A line of words below a picture. */
export interface PictureLine {
  /** The attribute. */
  readonly name: string;
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
      : [
          {
            name: "source",
            text: isSourceLine(name) ? name : say(message`Source: ${name}`),
            ...(link && { address: link }),
          },
        ]),
    ...(textOf(note).trim() === "" ? [] : [{ name: "note", text: say(message`Note: ${textOf(note).trim()}`) }]),
    ...(textOf(byline).trim() === "" ? [] : [{ name: "byline", text: say(message`By ${textOf(byline).trim()}`) }]),
  ];
}

/** The alternative text of a picture with the lines below it, each as a sentence. */
export const withLines = (alt: string, element: ElementFields, words: Words): string =>
  [alt, ...pictureLines(element, words).map(({ text }) => text)]
    .map((text, _, { length }) => (length === 1 ? text : sentence(text)))
    .join(" ");

/** A source ends in its address, or has none. An address may contain another one, as those of archives do. */
function splitSource(source: string): { readonly name: string; readonly link?: string } {
  const last = source.split(/\s/).at(-1) ?? "";
  const at = last.search(/https?:\/\//);
  const link = last.slice(at);
  if (at < 0 || /["<>]/.test(link) || !URL.canParse(link)) return { name: source };
  const name = source
    .slice(0, -link.length)
    .trimEnd()
    .replace(/[,;:]$/, "")
    .trimEnd();
  return { name: name === "" ? link : name, link };
}

/** Where the text of a line is, in pictures that lead to their source. */
export const linePointer = ({ name }: Pick<PictureLine, "name">, source: string | undefined): string | undefined =>
  source === undefined ? undefined : `${source}/${pictureField}/${name}`;

/** An element whose lines are elsewhere. */
export function withoutLines(element: ElementFields): ElementFields {
  const { source: _, note: __, byline: ___, ...picture } = fieldsOf(element[pictureField]);
  return { ...element, [pictureField]: picture };
}

/** The author's own alternative text of a picture. */
export const ownAlt = ({ picture }: ElementFields): string | undefined =>
  textOf(fieldsOf(picture)["alt"]).trim() || undefined;
