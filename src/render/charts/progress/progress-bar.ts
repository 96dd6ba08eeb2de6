import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawRowTexts, fromStart, markSpan, type RowLayout, rowLayout, shownRows, tooLow } from "../axes/row-layout.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { type PerCent, perCents } from "./per-cents.js";

/** Pixels; a bar in a height that was asked for may be thicker. */
const thickest = { free: 12, asked: 48 };

/** One bar a row, filled up to its value in per cent. */
export function drawProgressBar(input: ChartInput): ChartPicture | ChartProblem {
  const read = perCents(input);
  if (isProblem(read)) return read;
  const { width, height, theme, callouts, common } = input;
  const texts = read.items.map(({ title, text }) => ({ title, value: callouts.enabled ? text : "" }));
  const layout = rowLayout(texts, { width, height, common, stacked: true, pitches: [46, 46] });
  const rows = read.items.map((item, index) => [
    sourceMark(drawBar(item, index, layout, input), input.cellPointer?.(index, 0)),
    ...drawRowTexts(texts[index]!, index, layout, { width, theme }),
  ]);
  return { ...shownRows(rows, layout, input), notes: [...read.notes, ...tooLow(layout)] };
}

function drawBar(
  { filled, over, paint, tip }: PerCent,
  index: number,
  layout: RowLayout,
  { theme, height: asked }: ChartInput,
): MarkupNode {
  const { top, height } = markSpan(layout, index);
  const thick = Math.min(asked === undefined ? thickest.free : thickest.asked, height * 0.7);
  const y = layout.stacked ? top + Math.min(2, (height - thick) / 2) : top + (height - thick) / 2;
  const width = layout.right - layout.left;
  const bar = (width: number) => ({
    x: fromStart(layout, layout.left, width),
    y,
    height: thick,
    rx: Math.min(3, thick / 2),
    width,
  });
  const fullMark = { y: y - 3, width: 2, height: thick + 6 };
  const edge = paint.edge === undefined ? {} : { stroke: paint.edge };
  return el(
    "g",
    {},
    el("title", {}, tip),
    el("rect", { ...bar(width), fill: theme.track }),
    filled === 0 ? [] : el("rect", { ...bar(width * filled), fill: paint.fill, ...edge }),
    over ? el("rect", { ...fullMark, x: fromStart(layout, layout.right - 2, 2), fill: theme.ink }) : [],
  );
}
