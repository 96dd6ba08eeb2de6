import { numberForm } from "../../language/number-form.js";
import { pictureNote, worded } from "../../language/picture-notes/picture-note.js";
import { closestPlace } from "../../text/closest-place.js";
import { message } from "../../text/message.js";
import { textOf } from "../chart-data.js";
import type { Drawing } from "../drawing.js";
import { type ElementFields, type ElementInput, settingsOf } from "../element.js";
import { drawLegend } from "../legend.js";
import { formedNumbers } from "../number-form.js";
import { type PictureFields, pictureFields } from "../picture-fields.js";
import { drawPlaceholder } from "../placeholder.js";
import { repeatedColors } from "../repeated-colors.js";
import { drawNote, stack } from "../stack.js";
import { drawClassLegend } from "./class-legend.js";
import type { ClassChoice } from "./classes.js";
import { drawRegions } from "./draw-regions.js";
import { drawValueList } from "./draw-value-list.js";
import { type MapItem, mapItems } from "./map-items.js";
import { absentNote, suggest, twiceNote, uncoloredNote, unknownNameNote, unplacedNote } from "./map-notes.js";
import { type MapPaints, mapPaints } from "./map-paints.js";
import { mapPart } from "./map-part.js";
import { type MapPoint, type Points, pointOn, pointsOf } from "./map-points.js";
import { territoryOf } from "./own-territory.js";
import type { LabelChoice } from "./place-labels.js";
import { regionIndex } from "./region-index.js";
import type { ShownRegion } from "./region-labels.js";
import { drawSymbolKey, symbolScale } from "./symbols.js";
import { territories } from "./territories.js";
import type { Territory } from "./territory.js";

const gap = 10;
/** A map of a territory. If igx has no picture of the territory, it draws the values as a list, so that the data is not lost. */
export function drawMap(element: ElementFields, given: ElementInput): Drawing {
  const points = pointsOf(element);
  const written = pictureFields(element);
  const fields = points.size > 0 ? { ...written, symbols: true } : written;
  const input = { ...given, numbers: formedNumbers(given.numbers, numberForm(fields)) };
  const separator = settingsOf(element)["decimal_separator"];
  const items = mapItems(element["data"], typeof separator === "string" ? separator : undefined);
  const name = textOf(element["territory"]);
  const territory = territoryOf(element);
  const placed = territory && placeItems(territory, items, points);
  const paints = mapPaints(placed ? shownItems(placed) : items, input.theme, classChoice(fields));
  const withLegend = settingsOf(element)["legend"] !== false;
  const parts = placed
    ? knownMap({ territory, placed, fields }, paints, input)
    : [unknownMap(name, items, input), drawValueList(items, paints, input)];
  const above = withLegend ? legends(paints, input, placed && { territory, placed, fields }) : [];
  const alike = repeatedColors(paints.groups).map((note) => drawNote({ ...note, hint: alikeHint }, input));
  return stack([...above, ...parts, ...alike], gap, input.width);
}

const methods = ["equal", "quantile", "jenks"] as const;

function classChoice({ classes, method, breaks, symbols }: PictureFields): ClassChoice {
  const known = methods.find((one) => one === method);
  const rising = breaks?.every((limit, at) => at === 0 || limit > breaks[at - 1]!) ? breaks : undefined;
  return {
    symbols,
    ...(classes !== undefined && { classes }),
    ...(known && { method: known }),
    ...(rising && { breaks: rising }),
  };
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
  const instead = items.length > 0 ? message`It cannot be drawn. These are its values.` : undefined;
  return { ...drawPlaceholder(message`Map “${name}”`, unknownReason(items), input, instead), notes: [note] };
}

const unknownReason = (items: readonly MapItem[]): string =>
  `igx has no picture of this territory. The service may.${items.length > 0 ? " These are its values." : ""}`;

interface KnownMap {
  readonly territory: Territory;
  readonly placed: PlacedItems;
  readonly fields: PictureFields;
}

/** Equal values need no legend of colours. Without a map, the length of bars shows the values. */
function legends(paints: MapPaints, input: ElementInput, known: KnownMap | undefined): readonly Drawing[] {
  const { groups, classes } = paints;
  const ofGroups = groups.length > 0 ? [drawLegend(groups, input.width, input)] : [];
  if (!known) return ofGroups;
  const { territory, placed, fields } = known;
  const items = shownItems(placed);
  const key = fields.symbols ? drawSymbolKey(items, input) : undefined;
  if (key) return [...ofGroups, key];
  const several = classes && classes.classes.count > 1 ? classes : undefined;
  const withoutValue = lacksValues(territory, placed, paints);
  return [...ofGroups, ...(several ? [drawClassLegend({ shown: several, withoutValue }, input.width, input)] : [])];
}

/** Of the width of a map: smaller regions are hardly seen. */
const seenPart = 0.005;

/** Whether readers would ask for the missing values: some of the regions lack theirs, but not most. On a map of a few countries the others are only the ground. */
function lacksValues({ data }: Territory, { on }: PlacedItems, paints: MapPaints): boolean {
  const seen = Object.entries(data.shapes).filter(([, shape]) => shape[4] > seenPart * data.width);
  const lacking = seen.filter(([code]) => {
    const item = on.get(code);
    return !item || !paints.of(item);
  });
  return lacking.length > 0 && lacking.length * 2 <= seen.length;
}

const shownItems = ({ on, points }: PlacedItems): readonly MapItem[] => [
  ...on.values(),
  ...points.map(({ item }) => item),
];

interface PlacedItems {
  /** By the code of the region; of several for one region the last. */
  readonly on: ReadonlyMap<string, MapItem>;
  /** Items with a latitude and a longitude. */
  readonly points: readonly MapPoint[];
  readonly absent: readonly MapItem[];
  /** Items with a latitude and a longitude, on a map that does not tell how degrees become places. */
  readonly unplaced: readonly MapItem[];
  /** Of several for one region all but the first. */
  readonly twice: readonly MapItem[];
}

/** The items that are on the map. Only these decide the classes and legends: a total among the rows would make all regions pale. */
function placeItems(territory: Territory, items: readonly MapItem[], degrees: Points): PlacedItems {
  const find = regionIndex(territory);
  const on = new Map<string, MapItem>();
  const points: MapPoint[] = [];
  const absent: MapItem[] = [];
  const unplaced: MapItem[] = [];
  const twice: MapItem[] = [];
  for (const item of items) {
    const given = degrees.get(item.index);
    if (given) {
      const at = pointOn(territory, given);
      if (at) points.push({ item, at });
      else (territory.data.projection ? absent : unplaced).push(item);
      continue;
    }
    const code = find(item.title);
    if (code === undefined) absent.push(item);
    else {
      if (on.has(code)) twice.push(item);
      on.set(code, item);
    }
  }
  return { on, points, absent, unplaced, twice };
}

function knownMap({ territory, placed, fields }: KnownMap, paints: MapPaints, input: ElementInput): readonly Drawing[] {
  const { on, points, absent, unplaced, twice } = placed;
  const symbols = fields.symbols ? symbolScale(shownItems(placed), input.width) : undefined;
  const shown = new Map([...on].map(([code, item]): [string, ShownRegion] => [code, { item, paint: paints.of(item) }]));
  const labels = labelChoice(territory, placed, fields, input);
  const part = fields.crop === undefined ? undefined : mapPart(territory, on, fields.crop);
  const circles = points.map(({ item, at }) => ({ at, region: { item, paint: paints.of(item) } }));
  const map = drawRegions({ territory, shown, points: circles, part, labels: labels.choice, symbols }, input);
  return [
    { ...map, notes: [] },
    ...(map.notes ?? []).map((note) => drawNote(note, input)),
    absentNote(absent, territory, input),
    unplacedNote(unplaced, input),
    uncoloredNote(shownItems(placed), paints, input),
    twiceNote(twice, input),
    ...labels.unknown,
    ...(fields.crop !== undefined && !part
      ? [unknownNameNote(fields.crop, "crop", "/picture/crop", namesOf(territory), input)]
      : []),
    ...(on.size + points.length + absent.length + unplaced.length === 0
      ? [drawNote(worded(message`No region has a value.`), input)]
      : []),
  ];
}

const namesOf = ({ regions }: Territory): readonly string[] => regions.map(({ name }) => name);

const kinds = ["values", "names", "codes", "none"] as const;

/** The labels that an author chose: a kind, or the regions that have one. */
function labelChoice(
  territory: Territory,
  placed: PlacedItems,
  { labels }: PictureFields,
  input: ElementInput,
): { readonly choice: LabelChoice; readonly unknown: readonly Drawing[] } {
  if (!labels) return { choice: {}, unknown: [] };
  const kind = labels.length === 1 ? kinds.find((one) => one === labels[0]) : undefined;
  if (kind) return { choice: kind, unknown: [] };
  const find = regionIndex(territory);
  const items = shownItems(placed);
  const itemOf = (name: string): MapItem | undefined =>
    items.find(({ title, shown }) => title === name || shown === name) ?? placed.on.get(find(name) ?? "");
  const titles = items.map(({ title }) => title);
  return {
    choice: { only: new Set(labels.flatMap((name) => itemOf(name) ?? [])) },
    unknown: labels.flatMap((name, at) =>
      itemOf(name) ? [] : [unknownNameNote(name, "labels", `/picture/labels/${at}`, titles, input)],
    ),
  };
}
