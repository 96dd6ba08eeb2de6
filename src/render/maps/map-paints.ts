import { chosenPaint } from "../muted-first.js";
import type { Paint, Theme } from "../theme.js";
import { type ClassChoice, type Classes, classesOf } from "./classes.js";
import type { MapItem } from "./map-items.js";

/** How the regions of a map are coloured, and what its legends say. */
export interface MapPaints {
  /** An item's own colour, else its group's, else its value's; none without any of them. */
  readonly of: (item: MapItem) => Paint | undefined;
  /** The same without the colour of the value. */
  readonly own: (item: MapItem) => Paint | undefined;
  readonly groups: readonly { readonly label: string; readonly paint: Paint }[];
  /** The classes of the items that are coloured by value; `undefined` without such items. */
  readonly classes?: { readonly classes: Classes; readonly paints: readonly Paint[] };
}

export function mapPaints(items: readonly MapItem[], theme: Theme, choice: ClassChoice = {}): MapPaints {
  const custom = chosenPaint(
    theme,
    items.map(({ color }) => color),
  );
  const groups = groupPaints(items, custom, theme);
  const byValue = items.flatMap(({ value, group, color }) =>
    value === undefined || group !== "" || custom(color) ? [] : [value],
  );
  const classes = byValue.length > 0 && !choice.symbols ? classesOf(byValue, choice) : undefined;
  const paints = classes ? classPaints(classes, theme) : [];
  const ofValue = (value: number | undefined): Paint | undefined => {
    if (value === undefined) return undefined;
    return choice.symbols ? (value < 0 ? theme.negative : theme.sequence)[symbolShade] : paints[classes!.of(value)];
  };
  const own = ({ color, group }: MapItem): Paint | undefined => custom(color) ?? groups.get(group);
  return {
    of: (item) => own(item) ?? ofValue(item.value),
    own,
    groups: [...groups].map(([label, paint]) => ({ label, paint })),
    ...(classes && { classes: { classes, paints } }),
  };
}

/** The place of the circles' colour in the sequences. */
const symbolShade = 3;

/** A group has the colour that its first coloured item has; otherwise one of the palette. */
function groupPaints(
  items: readonly MapItem[],
  custom: Theme["custom"],
  { palette }: Theme,
): ReadonlyMap<string, Paint> {
  const own = new Map<string, Paint | undefined>();
  for (const { group, color } of items) if (group !== "") own.set(group, own.get(group) ?? custom(color));
  return new Map([...own].map(([name, paint], index) => [name, paint ?? palette[index % palette.length]!] as const));
}

/**
 * Classes above zero have one hue and classes below it another, both paler the nearer they are to zero, so that a colour shows its side.
 */
function classPaints({ count, ends, exact }: Classes, theme: Theme): readonly Paint[] {
  // A class lies between two ends, or is a value.
  const below = ends.slice(0, count).filter((end) => end < 0).length;
  const above = count - below;
  const { sequence, negative } = theme;
  if (below === 0) return shades(sequence, count, theme);
  const isZero = exact && ends[below] === 0;
  const most = Math.max(below, isZero ? above - 1 : above);
  const [down, up] = [shades(negative, most, theme), shades(sequence, most, theme)];
  const zero = isZero ? [sequence[0]!] : [];
  return [...down.slice(0, below).toReversed(), ...zero, ...up.slice(0, above - zero.length)];
}

/**
 * One shade for each class, spread over the sequence. The palest is not used, since it looks like a region without a value, unless an author wants as
 * many classes as there are shades; for more there are shades between.
 */
function shades(sequence: readonly Paint[], count: number, { between }: Theme): readonly Paint[] {
  const last = sequence.length - 1;
  if (count === 1) return [sequence[Math.min(3, last)]!];
  if (count > sequence.length)
    return Array.from({ length: count }, (_, at) => {
      const place = (last * at) / (count - 1);
      const lower = Math.min(last - 1, Math.floor(place));
      return between(sequence[lower]!, sequence[lower + 1]!, place - lower);
    });
  const from = count >= sequence.length ? 0 : 1;
  return Array.from({ length: count }, (_, at) => sequence[Math.round(from + ((last - from) * at) / (count - 1))]!);
}
