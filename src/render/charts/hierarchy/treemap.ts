import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../../language/picture-notes/quoted-names.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawShortened } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Theme } from "../../theme.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { notesIf, unwrittenNote } from "../notes.js";
import { calloutText, type RowValue, rowValues } from "../row-values.js";

/** Rectangles whose area is the value, the largest first. */
export function drawTreemap(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input, caps.boxes, "largest");
  if (isProblem(values)) return values;
  const named = input.callouts.name !== false;
  const items = values.items
    .filter(({ value }) => value > 0)
    .map((item) => (named ? item : { ...item, paint: input.paints.apart(item.row) }));
  if (items.length === 0) return { problem: "All its values are zero: nothing has an area." };
  const { width, theme } = input;
  const height = input.height ?? (width < 440 ? 300 : 380);
  const boxes = boxesOf(items, width, height);
  const labels = boxes.map((box) => drawLabel(box, named, input));
  const nodes = boxes.map((box, index) =>
    sourceMark(drawBox(box, labels[index]!.nodes, theme), input.cellPointer?.(box.item.row, 0)),
  );
  const nameless = boxes.filter((_, index) => labels[index]!.nodes.length === 0).map(({ item }) => item);
  return {
    height,
    nodes,
    ...(!named && { legend: items.map(({ title, paint }) => ({ label: title, paint })) }),
    notes: notesIf(...values.notes, named && namelessNote(nameless, input), valuelessNote(labels, named, input)),
  };
}

function namelessNote(items: readonly RowValue[], { callouts }: ChartInput): SheetNote | undefined {
  const [first] = items;
  if (!first) return undefined;
  const what = callouts.enabled ? "a name and a value" : "a name";
  const text = `Too small for ${what}: ${quotedNames(items.map(({ title }) => title))}.`;
  return { ...pictureNote("label-not-shown", text), row: first.row };
}

/** The note about values without room: of the boxes that have a name, or of all if a legend has the names. */
function valuelessNote(labels: readonly Label[], named: boolean, input: ChartInput): PictureNote | false {
  const blank = named && input.callouts.enabled ? labels.filter(({ nodes }) => nodes.length === 0).length : 0;
  const without = labels.filter(({ valued }) => !valued).length;
  return unwrittenNote("box", without - blank, labels.length, input, blank);
}

interface Box {
  readonly item: RowValue;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Node {
  readonly item?: RowValue;
  readonly children?: readonly Node[];
}

/**
 * Boxes for the items. The layout receives shares, since a sum of large values can exceed a double. It leaves no gaps between boxes, so that
 * areas are in exact proportion to values.
 */
function boxesOf(items: readonly RowValue[], width: number, height: number): readonly Box[] {
  const root = hierarchy<Node>({ children: items.map((item) => ({ item })) }, ({ children }) => children)
    .sum(({ item }) => item?.share ?? 0)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const laid = treemap<Node>().tile(treemapSquarify).size([width, height])(root);
  return laid
    .leaves()
    .flatMap(({ data: { item }, x0, y0, x1, y1 }) =>
      item ? [{ item, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }] : [],
    );
}

function drawBox({ item, x, y, width, height }: Box, label: readonly MarkupNode[], { surface }: Theme): MarkupNode {
  const { fill, edge } = item.paint;
  // The line between two never covers a thin one.
  const line = Math.min(2, width / 4, height / 4);
  const place = { x: x + line / 2, y: y + line / 2, width: width - line, height: height - line };
  const whole = el("rect", { x, y, width, height, fill, stroke: surface, "stroke-width": line });
  const shape = edge === undefined ? whole : el("rect", { ...place, fill, stroke: edge });
  return el("g", {}, el("title", {}, item.tip), shape, label);
}

/**
 * From the largest. Sizes above `usual` are for large boxes that have room for the whole text; sizes below `small` have less space around
 * them.
 */
const sizes = [22, 18, 15, 13, 11, 9] as const;
const usual = 13;
const small = 11;
/** A box has larger type if its width and height are this many sizes, in the geometric mean. */
const spacious = 8;

const paddingOf = ({ size }: Font): number => (size < small ? 4 : 8);
const lineHeightOf = ({ size }: Font): number => Math.ceil(size * 1.26);

interface Label {
  readonly nodes: readonly MarkupNode[];
  /** Whether it has the value, if there is one to write. */
  readonly valued: boolean;
}

/** Name and value as large as they fit, in smaller type rather than without the value; otherwise the name alone, otherwise no text. */
function drawLabel(box: Box, named: boolean, input: ChartInput): Label {
  const { item } = box;
  const value = input.callouts.enabled ? calloutText(item, input, "text") : "";
  const name = named ? item.title : "";
  const most = Math.max(usual, Math.sqrt(box.width * box.height) / spacious);
  const largest = (shown: string, limit: number, least = minRoom): Label | undefined => {
    for (const size of sizes.filter((one) => one <= limit)) {
      const nodes = fitting(box, name, shown, { size, weight: 400 }, least);
      if (nodes) return { nodes, valued: shown === value };
    }
    return undefined;
  };
  return (
    largest(value, most) ??
    largest("", usual) ??
    // Some letters of the name, since no box is empty beside a smaller one with a text.
    largest(value, usual, 0) ??
    largest("", usual, 0) ?? { nodes: [], valued: value === "" }
  );
}

function fitting(
  { item, x, y, width, height }: Box,
  name: string,
  value: string,
  font: Font,
  least: number,
): readonly MarkupNode[] | undefined {
  const padding = paddingOf(font);
  const lineHeight = lineHeightOf(font);
  const room = width - 2 * padding;
  const most = Math.floor((height - padding) / lineHeight) - (value === "" ? 0 : 1);
  const bold: Font = { ...font, weight: 600 };
  const trimmed = name.trim();
  if ((trimmed === "" && value === "") || textWidth(value, bold) > room || most < (trimmed === "" ? 0 : 1))
    return undefined;
  const lines = trimmed === "" ? [] : wrapShortened(trimmed, room, font, Math.min(3, most));
  if (!readable(trimmed, lines, room, font, least)) return undefined;
  const place = { x: x + padding, fill: item.paint.on };
  const top = y + padding / 2 + font.size + 1;
  return [
    ...drawWrapped(lines, trimmed, font, lineHeight, { ...place, y: top }),
    ...(value === "" ? [] : [drawShortened(value, room, bold, { ...place, y: top + lines.length * lineHeight })]),
  ];
}

/** Fewer letters can be those of any name. */
const minLetters = 4;
/** The width from which a shortened name is better than a smaller one. */
const minRoom = 72;

/** Whether a name is worth writing: whole words, or some letters of a shortened one where there are `least` pixels. */
function readable(name: string, lines: readonly string[], room: number, font: Font, least: number): boolean {
  const cut = name.split(/[\s-]+/).some((word) => textWidth(word, font) > room);
  const enough = lines.every(
    (line) => textWidth(line, font) <= room && (!line.endsWith("…") || line.length > minLetters),
  );
  return (room >= least && font.size <= usual && enough) || (!cut && !lines.at(-1)?.endsWith("…"));
}
