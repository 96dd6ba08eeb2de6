import { type PictureNote, worded } from "../../language/picture-notes/picture-note.js";
import { closestPlace } from "../../text/closest-place.js";
import { listed } from "../../text/listed.js";
import { type Message, message, type NameList } from "../../text/message.js";
import type { Drawing } from "../drawing.js";
import type { ElementInput } from "../element.js";
import { drawNote } from "../stack.js";
import type { MapItem } from "./map-items.js";
import type { MapPaints } from "./map-paints.js";
import type { Territory } from "./territory.js";

/* Notes about regions that a map does not show as they are written. */

const maxNamed = 12;
/** The most lines of a note: names of regions can be long. */
const maxLines = 8;

/** The name that was probably meant, as hint and as fix. */
export const suggest = (written: string, instead: string | undefined): Pick<PictureNote, "hint" | "fix"> =>
  instead === undefined ? {} : { hint: `Did you mean \`${instead}\`?`, fix: { written, instead } };

/** A note about a name in an attribute of the map. */
export const unknownNameNote = (
  name: string,
  attribute: string,
  at: string,
  known: readonly string[],
  input: ElementInput,
): Drawing =>
  drawNote(
    {
      text: `“${name}” of \`${attribute}\` is not on this map.`,
      code: "region-not-shown",
      forAuthor: true,
      at,
      ...suggest(name, closestPlace(name, known)),
    },
    input,
  );

export function absentNote(absent: readonly MapItem[], { regions }: Territory, input: ElementInput): Drawing {
  const titles = absent.map(({ title }) => title.trim() || "a region without a name");
  const names = regions.map(({ name }) => name);
  const suggestions = titles.slice(0, maxNamed).map((name) => closestPlace(name, names));
  const known = suggestions.flatMap((one) => one ?? []);
  const hint = known.length === 0 ? {} : { hint: `Did you mean ${listed(known, known.length)}?` };
  return withNote(
    noteOf(titles, (names) => message`Not on this map: ${names}.`, input),
    {
      code: "region-not-shown",
      reportedBy: ["unknown-region"],
      ...(absent.length > 0 && suggest(titles[0]!, suggestions[0])),
      ...hint,
      at: `/data/${absent[0]?.index}/title`,
    },
  );
}

/** Cities with a latitude and a longitude are not misspelled regions. */
export const unplacedNote = (unplaced: readonly MapItem[], input: ElementInput): Drawing =>
  withNote(
    noteOf(
      unplaced.map(({ title }) => title.trim() || "a place without a name"),
      (names) => message`Not on this map: ${names}.`,
      input,
    ),
    {
      code: "region-not-shown",
      hint: "Write a map of countries, such as `europe`, or a territory of your own in degrees. This map has no projection for `latitude` and `longitude`.",
      at: `/data/${unplaced[0]?.index}/title`,
    },
  );

/** Two titles of one region, such as `USA` and `United States`: of equal ones, `check` knows. */
export function twiceNote(twice: readonly MapItem[], input: ElementInput): Drawing {
  const titles = twice.map(({ title }) => title);
  return withNote(
    noteOf(titles, (names) => message`Given more than once, shown as given last: ${names}.`, input),
    {
      code: "region-not-shown",
      hint: "Remove one of the rows.",
      reportedBy: ["duplicate-region"],
      at: `/data/${twice[0]?.index}/title`,
    },
  );
}

/** The drawing of a note as one that a rule reports. */
const withNote = (drawing: Drawing, details: Omit<PictureNote, "text" | "message">): Drawing => ({
  ...drawing,
  notes: (drawing.notes ?? []).map((note) => ({ ...note, ...details })),
});

/** The note about regions that look as if they had no value: it is a text, or a number that no double holds. */
export function uncoloredNote(items: readonly MapItem[], paints: MapPaints, input: ElementInput): Drawing {
  const found = items.filter((item) => item.value === undefined && item.text.trim() !== "" && !paints.of(item));
  const titles = found.map(({ title }) => title);
  const words = (names: NameList) => message`Without a colour, since the value is not a number: ${names}.`;
  return withNote(noteOf(titles, words, input), {
    code: "value-not-shown",
    hint: "Write a number in the cell.",
    at: `/data/${found[0]?.index}/value`,
  });
}

function noteOf(names: readonly string[], words: (names: NameList) => Message, input: ElementInput): Drawing {
  if (names.length === 0) return { width: input.width, height: 0, nodes: [] };
  const list = { names: names.slice(0, maxNamed), more: Math.max(0, names.length - maxNamed) };
  return drawNote(worded(words(list)), input, maxLines);
}
