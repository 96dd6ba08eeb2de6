import { type PictureNote, pictureNote, worded } from "../../language/picture-notes/picture-note.js";
import { closestPlace } from "../../text/closest-place.js";
import { listed } from "../../text/listed.js";
import { type Message, message, type NameList } from "../../text/message.js";
import { textOf } from "../chart-data.js";
import type { Drawing } from "../drawing.js";
import { type ElementFields, type ElementInput, settingsOf } from "../element.js";
import { drawLegend } from "../legend.js";
import { drawPlaceholder } from "../placeholder.js";
import { repeatedColors } from "../repeated-colors.js";
import { drawNote, stack } from "../stack.js";
import { drawClassLegend } from "./class-legend.js";
import { drawRegions } from "./draw-regions.js";
import { drawValueList } from "./draw-value-list.js";
import { findTerritory } from "./find-territory.js";
import { type MapItem, mapItems } from "./map-items.js";
import { type MapPaints, mapPaints } from "./map-paints.js";
import { regionIndex } from "./region-index.js";
import type { ShownRegion } from "./region-labels.js";
import { territories } from "./territories.js";
import type { Territory } from "./territory.js";

const gap = 10;
const maxNamed = 12;
/** The most lines of a note: names of regions can be long. */
const maxLines = 8;

/** A map of a territory. If igx has no picture of the territory, it draws the values as a list, so that the data is not lost. */
export function drawMap(element: ElementFields, input: ElementInput): Drawing {
  const separator = settingsOf(element)["decimal_separator"];
  const items = mapItems(element["data"], typeof separator === "string" ? separator : undefined);
  const name = textOf(element["territory"]);
  const territory = findTerritory(name);
  const placed = territory && placeItems(territory, items);
  const paints = mapPaints(placed ? [...placed.on.values()] : items, input.theme);
  const withLegend = settingsOf(element)["legend"] !== false;
  const parts = placed
    ? knownMap(territory, placed, paints, input)
    : [unknownMap(name, items, input), drawValueList(items, paints, input)];
  const above = withLegend ? legends(paints, input, territory !== undefined) : [];
  const alike = repeatedColors(paints.groups).map((note) => drawNote({ ...note, hint: alikeHint }, input));
  return stack([...above, ...parts, ...alike], gap, input.width);
}

const alikeHint = "Write another `color` for the items of one of the groups, or show fewer groups.";

function unknownMap(name: string, items: readonly MapItem[], input: ElementInput): Drawing {
  const ids = territories.map(({ id }) => id);
  const text = `igx has no picture of the territory “${name}”. The service may.`;
  const note = {
    ...pictureNote("region-not-shown", text),
    at: "/territory",
    ...suggest(name, closestPlace(name, ids)),
  };
  return { ...drawPlaceholder(`Map “${name}”`, unknownReason(items), input), notes: [note] };
}

const suggest = (written: string, instead: string | undefined): Pick<PictureNote, "hint" | "fix"> =>
  instead === undefined ? {} : { hint: `Did you mean \`${instead}\`?`, fix: { written, instead } };

const unknownReason = (items: readonly MapItem[]): string =>
  `igx has no picture of this territory. The service may.${items.length > 0 ? " These are its values." : ""}`;

/** Equal values need no legend of colours. Without a map, the length of bars shows the values. */
const legends = ({ groups, classes }: MapPaints, input: ElementInput, onMap: boolean): readonly Drawing[] => [
  ...(groups.length > 0 ? [drawLegend(groups, input.width, input)] : []),
  ...(onMap && classes && classes.classes.count > 1 ? [drawClassLegend(classes, input.width, input)] : []),
];

interface PlacedItems {
  /** By the code of the region; of several for one region the last. */
  readonly on: ReadonlyMap<string, MapItem>;
  readonly absent: readonly MapItem[];
  /** Of several for one region all but the first. */
  readonly twice: readonly MapItem[];
}

/** The items that are on the map. Only these decide the classes and legends: a total among the rows would make all regions pale. */
function placeItems(territory: Territory, items: readonly MapItem[]): PlacedItems {
  const find = regionIndex(territory);
  const on = new Map<string, MapItem>();
  const absent: MapItem[] = [];
  const twice: MapItem[] = [];
  for (const item of items) {
    const code = find(item.title);
    if (code === undefined) absent.push(item);
    else {
      if (on.has(code)) twice.push(item);
      on.set(code, item);
    }
  }
  return { on, absent, twice };
}

function knownMap(
  territory: Territory,
  { on, absent, twice }: PlacedItems,
  paints: MapPaints,
  input: ElementInput,
): readonly Drawing[] {
  const shown = new Map([...on].map(([code, item]): [string, ShownRegion] => [code, { item, paint: paints.of(item) }]));
  const map = drawRegions(territory, shown, input);
  return [
    { ...map, notes: [] },
    ...(map.notes ?? []).map((note) => drawNote(note, input)),
    absentNote(absent, territory, input),
    uncoloredNote([...on.values()], paints, input),
    twiceNote(twice, input),
    ...(on.size + absent.length === 0 ? [drawNote(worded(message`No region has a value.`), input)] : []),
  ];
}

function absentNote(absent: readonly MapItem[], { regions }: Territory, input: ElementInput): Drawing {
  const titles = absent.map(({ title }) => title.trim() || "a region without a name");
  const names = regions.map(({ name }) => name);
  const suggestions = titles.slice(0, maxNamed).map((name) => closestPlace(name, names));
  const known = suggestions.flatMap((one) => one ?? []);
  const hint = known.length === 0 ? {} : { hint: `Did you mean ${listed(known, known.length)}?` };
  return withNote(
    noteOf(titles, (names) => message`Not on this map: ${names}.`, input),
    {
      code: "region-not-shown",
      ...(absent.length > 0 && suggest(titles[0]!, suggestions[0])),
      ...hint,
      at: `/data/${absent[0]?.index}/title`,
    },
  );
}

/** Two titles of one region, such as `USA` and `United States`: of equal ones, `check` knows. */
function twiceNote(twice: readonly MapItem[], input: ElementInput): Drawing {
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
function uncoloredNote(items: readonly MapItem[], paints: MapPaints, input: ElementInput): Drawing {
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
