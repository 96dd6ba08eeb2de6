import type { RenderContext } from "../render-context.js";
import { type BesideInput, boxOfLabel } from "./label-room.js";
import { fewRegions, labelsBeside } from "./labels-beside.js";
import { labelsWithLeader } from "./labels-with-leader.js";
import type { MapItem } from "./map-items.js";
import {
  labelsInside,
  labelWriter,
  type MarkedRegion,
  type PlacedLabel,
  type RegionText,
  valueText,
} from "./region-labels.js";
import { boxAround, boxesMeet, touches } from "./rings.js";

/** If at most so many regions are left without a label, each has its whole name at a line instead of its code. */
const fewLeft = 6;

export interface PlacedLabels {
  readonly labels: readonly PlacedLabel[];
  /** The regions that have a name and no label, the largest values first. */
  readonly left: readonly MarkedRegion[];
}

/** A step: labels for some of the regions that have none. */
type Step = (left: readonly RegionText[], labels: readonly PlacedLabel[]) => readonly PlacedLabel[];

/** The labels of a map: name and value of all regions or of some, or one of these alone, codes, or nothing. */
export type LabelChoice = "values" | "names" | "codes" | "none" | { readonly only?: ReadonlySet<MapItem> };

/** Labels in regions, and beside those without room for one. */
export function placeLabels(
  marked: readonly MarkedRegion[],
  choice: LabelChoice,
  context: RenderContext,
  input: BesideInput,
): PlacedLabels {
  if (choice === "none") return { labels: [], left: [] };
  const only = typeof choice === "object" ? choice.only : undefined;
  const named = marked.filter(({ region }) => region.item.shown !== "" && (only?.has(region.item) ?? true));
  const labels =
    typeof choice === "object"
      ? namesAndValues(named, marked, input, context)
      : ofOneKind(textsOf[choice](named, context), marked, input);
  return { labels, left: withoutLabel(named, labels) };
}

const textsOf = {
  names: (named) => named.map((one) => ({ ...one, text: one.region.item.shown, value: "" })),
  codes: (named) => named.map((one) => ({ ...one, text: one.code || one.region.item.shown, value: "" })),
  values: (named, context) => {
    const write = labelWriter(named, context);
    const text = ({ region: { item } }: MarkedRegion): string => write(item) || valueText(item, context);
    return named.map((one) => ({ ...one, text: text(one), value: "" }));
  },
} satisfies Record<string, (named: readonly MarkedRegion[], context: RenderContext) => readonly RegionText[]>;

/** As the author wants them: nothing replaces them where they have no room. */
function ofOneKind(
  texts: readonly RegionText[],
  marked: readonly MarkedRegion[],
  input: BesideInput,
): readonly PlacedLabel[] {
  const inside = freeInside(texts, marked, input);
  const near = add(inside, texts, (left, labels) => labelsBeside(left, labels, marked, input));
  return add(near, texts, (left, labels) => labelsWithLeader(left, labels, marked, input));
}

/**
 * Name and value, or names alone if not even half of the regions with room for their name have room for both. On a map of few regions, most
 * labels can be beside them, where a number takes no more room than a name: these have values if that does not cost a label.
 */
function namesAndValues(
  regions: readonly MarkedRegion[],
  marked: readonly MarkedRegion[],
  input: BesideInput,
  context: RenderContext,
): readonly PlacedLabel[] {
  const write = labelWriter(marked, context);
  const texts = (text: (one: MarkedRegion) => string, withValue: boolean): readonly RegionText[] =>
    regions.map((one) => ({ ...one, text: text(one), value: withValue ? write(one.region.item) : "" }));
  const nameOf = ({ region }: MarkedRegion): string => region.item.shown;
  const both = freeInside(texts(nameOf, true), marked, input);
  const names = freeInside(texts(nameOf, false), marked, input);
  const completed = (first: readonly PlacedLabel[], withValues: boolean): readonly PlacedLabel[] => {
    const whole = texts(nameOf, withValues);
    const beside: Step = (left, labels) => labelsBeside(left, labels, marked, input);
    const leaders: Step = (left, labels) => labelsWithLeader(left, labels, marked, input);
    const inside: Step = (left, labels) => freeInside(left, marked, input).filter(isOffLines(labels, input.scale));
    const near = add(first, whole, beside);
    const codes = texts(({ code }) => code, withValues);
    const withCodes = (): readonly PlacedLabel[] => add(add(near, codes, inside), whole, leaders);
    const withLines = (): readonly PlacedLabel[] => add(add(near, whole, leaders), codes, inside);
    const rest = (labels: readonly PlacedLabel[]): readonly PlacedLabel[] => add(labels, codes, leaders);
    const isFew = withoutLabel(regions, near).length <= fewLeft;
    const far = isFew ? longer(rest(withLines()), () => rest(withCodes()), regions.length) : rest(withCodes());
    if (!withValues) return far;
    const values = regions.map((one) => ({ ...one, text: write(one.region.item), value: "" }));
    return add(add(far, texts(nameOf, false), inside), values, inside);
  };
  // The labels of circles are mostly beside them.
  const areCircles = marked.every(({ shape }) => shape[0] === "");
  if (areCircles || both.length * 2 >= names.length) return completed(both, true);
  const short = completed(names, false);
  if (marked.length > fewRegions || marked.some(({ region }) => region.item.value === undefined)) return short;
  const long = completed(both, true);
  return long.length < short.length ? short : long;
}

/** The first, if it has all labels that there could be, or as many as the other. */
function longer(
  first: readonly PlacedLabel[],
  other: () => readonly PlacedLabel[],
  most: number,
): readonly PlacedLabel[] {
  if (first.length === most) return first;
  const second = other();
  return second.length > first.length ? second : first;
}

/** Whether no line of a label runs through another label. */
function isOffLines(labels: readonly PlacedLabel[], scale: number): (label: PlacedLabel) => boolean {
  const lines = labels.flatMap(({ beside = [] }) => (beside.length > 0 ? [beside] : []));
  return (label) => !touches(lines, boxOfLabel(label, scale));
}

/** Labels within their regions, within the part of the map that is shown, and not over a circle of another region. */
function freeInside(
  texts: readonly RegionText[],
  marked: readonly MarkedRegion[],
  { window, scale, dotRadius }: BesideInput,
): readonly PlacedLabel[] {
  const circles = marked.flatMap(({ shape, region }) => {
    const size = shape[0] === "" ? 2 * dotRadius(shape) : 0;
    return size > 0 ? [{ region, box: boxAround([shape[1], shape[2]], size, size, scale) }] : [];
  });
  return labelsInside(texts, scale).filter((label) => {
    const box = boxOfLabel(label, scale);
    const isShown =
      box.left >= window.left && box.right <= window.right && box.top >= window.top && box.bottom <= window.bottom;
    return isShown && !circles.some((circle) => circle.region !== label.region && boxesMeet(circle.box, box));
  });
}

const add = (labels: readonly PlacedLabel[], texts: readonly RegionText[], step: Step): readonly PlacedLabel[] => [
  ...labels,
  ...step(
    withoutLabel(texts, labels).filter(({ text }) => text !== ""),
    labels,
  ),
];

/** The largest values first. */
function withoutLabel<One extends MarkedRegion>(
  regions: readonly One[],
  labels: readonly PlacedLabel[],
): readonly One[] {
  const labelled = new Set(labels.map(({ region }) => region));
  const size = ({ region }: MarkedRegion): number => Math.abs(region.item.value ?? 0);
  return regions.filter(({ region }) => !labelled.has(region)).sort((one, other) => size(other) - size(one));
}
