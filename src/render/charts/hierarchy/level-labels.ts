import { el, type MarkupNode } from "../../markup/node.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Paint, Theme } from "../../theme.js";
import type { Callouts, ChartPicture } from "../chart.js";
import { spread } from "../spread.js";

/** A level of a pyramid or funnel, with the texts in it or beside it. */
export interface Level {
  readonly name: string;
  /** The name, or an empty text if it is not written at the level. */
  readonly title: string;
  /** Empty without a value, or if the author does not want it. */
  readonly value: string;
  readonly paint: Paint;
  readonly tip: string;
  /** In the sheet. */
  readonly row: number;
}

/** Where a level is, in pixels. */
export interface LevelBox {
  /** Its middle, from above, and how high it is. */
  readonly middle: number;
  readonly height: number;
  /** The least width of the level over the height of a text in its middle: its sides are slanted. */
  readonly room: (height: number) => number;
  /** Half its width at its middle. */
  readonly half: number;
}

const nameFont: Font = { size: 13, weight: 400 };
const valueFont: Font = { size: 13, weight: 600 };
const lineHeight = 17;
/** The distance from a level to the label beside it; the line between them leaves the last `free` pixels empty. */
const leader = 22;
const free = 6;
/** The least width for a text. */
const narrowest = 24;

interface Text {
  readonly level: Level;
  readonly lines: readonly string[];
  /** The value, if it fits. */
  readonly figure: string;
  /** The value is after the name in the same line, instead of below it. */
  readonly flat: boolean;
  readonly width: number;
  /** Whether the text is complete, without a broken word. */
  readonly full: boolean;
}

/** A legend with the names, if the author does not want them at the levels or there is no room for all of them. */
export function levelLegend(
  levels: readonly Level[],
  { placed }: Pick<LevelPlan, "placed">,
  callouts: Callouts,
): Pick<ChartPicture, "legend"> {
  const shown = callouts.name !== false && placed;
  return shown ? {} : legendOf(levels);
}

export const legendOf = (levels: readonly Level[]): Pick<ChartPicture, "legend"> => ({
  legend: levels.map(({ name, paint }) => ({ label: name, paint })),
});

export interface LevelPlan {
  /** The middle of all levels, from the left. */
  readonly center: number;
  /** Whether every label is there in full. */
  readonly full: boolean;
  /** Whether every name has a place of at least one line. */
  readonly placed: boolean;
  /** How many levels have no room for their value. */
  readonly unwritten: number;
  readonly nodes: (theme: Theme) => readonly MarkupNode[];
}

/** The whole that the levels are parts of. */
interface Outline {
  readonly height: number;
  /** Half its width, by the distance from above; never less further down. */
  readonly half: (y: number) => number;
}

interface LevelRoom {
  readonly width: number;
  readonly most: number;
  /** If it is there, labels beside low levels move up or down, so that they do not collide. Otherwise low levels have none. */
  readonly outline?: Outline;
}

/** Where a label beside its level is: its middle, its lines, and the half width of the levels that it must not touch. */
interface Slot {
  readonly middle: number;
  readonly lines: number;
  readonly half: number;
}

/**
 * Labels on the levels that have room for them, and beside the others, all beginning at one line. `most` is half the width of the widest
 * level. The levels are centred in `width`, or further left if the labels beside them need the room.
 */
export function planLevelLabels(
  levels: readonly Level[],
  boxes: readonly LevelBox[],
  { width, most, outline }: LevelRoom,
): LevelPlan {
  const within = levels.map((level, index) => insideText(level, boxes[index]!));
  const outer = boxes.filter((_, index) => !within[index]);
  const found = slotsFor(outer, outline);
  const slots = new Map(outer.map((box, index) => [box, found[index]!]));
  const slotAt = (index: number): Slot => slots.get(boxes[index]!)!;
  const beside = [...slots.values()].reduce((edge, { half }) => Math.max(edge, half), 0) + leader;
  const wish = levels.reduce((widest, level, index) => {
    return within[index]
      ? widest
      : Math.max(widest, textOf(level, slotAt(index).lines, Number.POSITIVE_INFINITY).width);
  }, 0);
  const right = within.every((text) => text !== undefined)
    ? most
    : Math.max(most, beside + Math.max(narrowest, wish) + 1);
  // Never so far left that the widest level leaves the picture: the labels are shortened instead.
  const center = Math.max(most, Math.min(width / 2, width - right));
  const room = Math.max(0, width - center - beside);
  const texts = levels.map((level, index) => within[index] ?? textOf(level, slotAt(index).lines, room));
  const nodes = (theme: Theme): readonly MarkupNode[] =>
    texts.flatMap((text, index) => {
      const box = boxes[index]!;
      if (within[index]) return drawText(text, box, { x: center, fill: text.level.paint.on, anchor: "middle" });
      const { middle } = slotAt(index);
      return [
        ...(text.width === 0 ? [] : [drawLeader(box, middle, center, center + beside, theme)]),
        ...drawText(text, { middle }, { x: center + beside, fill: theme.ink, anchor: "start" }),
      ];
    });
  const placed = texts.every(({ level, lines }) => level.title.trim() === "" || lines.length > 0);
  const unwritten = texts.filter(({ level, figure }) => level.value !== "" && figure === "").length;
  return { center, full: texts.every(({ full }) => full), placed, unwritten, nodes };
}

/** Places for labels beside these levels, of at most three lines if they can move. */
function slotsFor(boxes: readonly LevelBox[], outline: Outline | undefined): readonly Slot[] {
  const own = boxes.map((box): Slot => ({ middle: box.middle, lines: linesIn(box), half: box.half }));
  if (!outline) return own;
  for (const most of [3, 2, 1]) {
    const spans = boxes.map((box) => {
      const lines = Math.min(most, Math.max(1, linesIn(box)));
      return { middle: box.middle, size: lines * lineHeight, lines };
    });
    const middles = spread(spans, 0, outline.height);
    if (middles)
      return spans.map(({ size, lines }, index) => {
        const middle = middles[index]!;
        return { middle, lines, half: outline.half(middle + size / 2) };
      });
  }
  return own.map((slot) => ({ ...slot, lines: 0 }));
}

const linesIn = ({ height }: LevelBox): number => Math.floor((height - 2) / lineHeight);

/** The text in as few lines as it needs to fit on its level. */
function insideText(level: Level, box: LevelBox): Text | undefined {
  for (let lines = level.value === "" ? 1 : Math.min(2, linesIn(box)); lines <= linesIn(box); lines++) {
    const text = textOf(level, lines, box.room(lines * lineHeight) - 14);
    if (text.full) return text;
  }
  return undefined;
}

/** Name and value in at most `lines` lines. If there is only one and both do not fit, the name is shortened. */
function textOf(level: Level, lines: number, width: number): Text {
  const { title, value } = level;
  if (lines < 1 || width < narrowest)
    return { level, lines: [], figure: "", flat: false, width: 0, full: title.trim() + value === "" };
  const name = title.trim();
  const flat = lines < 2 && value !== "";
  const both = textWidth(name, nameFont) + 8 + textWidth(value, valueFont) <= width;
  // A number that is cut off reads as another number.
  const figure = textWidth(value, valueFont) <= width ? value : "";
  const own = textWidth(figure, valueFont);
  const room = flat ? width - own - 8 : width;
  const shown =
    name === "" || (room < 16 && !both)
      ? []
      : wrapShortened(name, room, nameFont, flat || value === "" ? lines : lines - 1);
  const widest = shown.reduce((most, line) => Math.max(most, textWidth(line, nameFont)), 0);
  // A word wider than the line is cut, which `shown` does not tell: it contains the same letters.
  const whole = !name.split(/\s+|(?<=-)/).some((word) => textWidth(word, nameFont) > room);
  const used = flat ? widest + (widest > 0 ? 8 : 0) + own : Math.max(widest, own);
  const all = shown.join("").replace(/\s/g, "") === name.replace(/\s/g, "");
  return { level, lines: shown, figure, flat, width: used, full: whole && all && figure === value && used <= width };
}

interface LabelBox {
  readonly x: number;
  readonly fill: string;
  readonly anchor: "start" | "middle";
}

function drawText(
  { level, lines, figure, flat, width }: Text,
  { middle }: Pick<LevelBox, "middle">,
  place: LabelBox,
): readonly MarkupNode[] {
  if (width === 0) return [];
  if (flat) {
    const start = { x: place.anchor === "middle" ? place.x - width / 2 : place.x, y: middle + 4.7, fill: place.fill };
    const end = { ...start, x: start.x + width, anchor: "end" } as const;
    return [
      ...drawWrapped(lines, level.title, nameFont, lineHeight, start),
      ...drawWrapped(figure === "" ? [] : [figure], level.value, valueFont, lineHeight, end),
    ];
  }
  const all = lines.length + (figure === "" ? 0 : 1);
  const y = middle - (all * lineHeight) / 2 + 13;
  return [
    ...drawWrapped(lines, level.title, nameFont, lineHeight, { ...place, y }),
    ...drawWrapped(figure === "" ? [] : [figure], level.value, valueFont, lineHeight, {
      ...place,
      y: y + lines.length * lineHeight,
    }),
  ];
}

const drawLeader = (
  { middle, half }: LevelBox,
  label: number,
  center: number,
  end: number,
  { muted }: Theme,
): MarkupNode =>
  el("line", { x1: center + half + 3, x2: end - free, y1: middle, y2: label, stroke: muted, "stroke-width": 1 });
