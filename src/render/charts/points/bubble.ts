import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { toHundredths } from "../../../text/to-hundredths.js";
import { caps } from "../../caps.js";
import { valueForms } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { shareTexts } from "../../share-texts.js";
import { sourceMark } from "../../source-mark.js";
import { type Paint, paintAttributes } from "../../theme.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { leastOf } from "../common-scale.js";
import { largestNote, notesIf, unwrittenNote } from "../notes.js";
import { raisedNote } from "../raised-note.js";
import { sharesOf } from "../row-values.js";
import { seriesTip } from "../series-data.js";
import { type BubbleText, bubbleText } from "./bubble-text.js";
import { packCircles } from "./pack-circles.js";

interface Bubble {
  readonly row: number;
  readonly value: number;
}

/** Circles that a legend can name. */
const maxNamed = 8;
/** A radius that can still be seen. */
const smallest = 0.8;

/**
 * Packed circles, the largest in the middle. The area of a circle is the value in the first column that has numbers. Each circle contains its
 * name, with the value below it or its share of all (`callouts.percentage`). Values of zero or less have no area and are left out.
 */
export function drawBubble(input: ChartInput): ChartPicture | ChartProblem {
  const { sheet, width, callouts, paints } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows." };
  const column = Math.max(
    0,
    sheet.columns.findIndex((_, index) => sheet.rows.some(({ values }) => values[index] !== undefined)),
  );
  const positive = sheet.rows
    .map(({ values }, row) => ({ row, value: values[column] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  if (positive.length === 0) return { problem: "It has no value above zero, and bubbles need one for their size." };
  const shown = positive.slice(0, caps.bubbles);
  const height = input.height ?? Math.min(width, 440, 150 + shown.length * 45);
  const written = textsOf(positive, column, input);

  const circles = packCircles(
    shown.map(({ value }) => value),
    width,
    height,
    (unit) => leastOf(input.common, "unit", unit),
  );
  const textIn = (name: string, index: number): BubbleText =>
    bubbleText(name, callouts.enabled ? written(index) : [], circles[index]!.r);
  const texts = withoutStubs(
    shown.map(({ row }, index) => textIn(callouts.name === false ? "" : sheet.rows[row]!.title.trim(), index)),
    (index) => textIn("", index),
  );
  const nameless = shown.filter((_, index) => !texts[index]!.named);
  // A legend of more colours is not read.
  const legend = nameless.length > 0 && shown.length <= maxNamed;
  const paintOf = legend ? paints.apart : paints.row;
  const nodes = shown.map((bubble, index) =>
    drawOne(bubble, circles[index]!, texts[index]!, paintOf(bubble.row), column, input),
  );
  return {
    height,
    nodes,
    ...(legend && { legend: shown.map(({ row }) => ({ label: sheet.rows[row]!.title, paint: paintOf(row) })) }),
    notes: notesIf(
      largestNote(Math.min(positive.length, caps.bubbles), positive.length),
      raisedNote(shown.filter((_, index) => circles[index]!.r < smallest).map(({ row }) => sheet.rows[row]!.title)),
      !legend && namelessNote(nameless, input),
      unwrittenNote("circle", texts.filter(({ valued }) => !valued).length, texts.length, input),
    ),
  };
}

/** Where several names are shortened to the same letters, these say nothing. */
function withoutStubs(texts: readonly BubbleText[], unnamed: (index: number) => BubbleText): readonly BubbleText[] {
  const counts = new Map<string | undefined, number>();
  for (const { stub } of texts) counts.set(stub, (counts.get(stub) ?? 0) + 1);
  return texts.map((text, index) =>
    text.stub !== undefined && counts.get(text.stub)! > 1 ? { ...unnamed(index), named: false } : text,
  );
}

/** The ways to write the value of each circle, or its share of all, from long to short. */
function textsOf(
  all: readonly Bubble[],
  column: number,
  { sheet, callouts, numbers }: ChartInput,
): (index: number) => readonly string[] {
  if (callouts.percentage === true) {
    const values = all.map(({ value }) => value);
    const { write } = shareTexts(values, sharesOf(values), numbers);
    return (index) => [write(index)];
  }
  const forms = valueForms(sheet, [column], numbers);
  return (index) => {
    const { row, value } = all[index]!;
    const [better = "", other = ""] = forms.map((write) => write(row, column));
    // Smaller values have no shorter word, only fewer decimals than the others.
    return other.length < better.length && value >= 10_000 ? [better, other] : [better];
  };
}

function namelessNote(nameless: readonly Bubble[], { numbers }: ChartInput): SheetNote | undefined {
  const [first] = nameless;
  if (!first) return undefined;
  const what = nameless.length === 1 ? "1 circle is" : `${numbers.format(nameless.length)} circles are`;
  return { ...pictureNote("label-not-shown", `${what} too small for a name.`), row: first.row };
}

function drawOne(
  { row }: Bubble,
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  { nodes }: BubbleText,
  paint: Paint,
  column: number,
  input: ChartInput,
): MarkupNode {
  const bubble = el(
    "g",
    { transform: `translate(${toHundredths(x)} ${toHundredths(y)})` },
    el("title", {}, seriesTip(input, row, column)!),
    el("circle", { r: Math.max(smallest, r), ...paintAttributes(paint) }),
    nodes(paint.on),
  );
  return sourceMark(bubble, input.cellPointer?.(row, column));
}
