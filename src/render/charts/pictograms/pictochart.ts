import { worded } from "../../../language/picture-notes/picture-note.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawRowTexts, fromStart, markSpan, type RowLayout, rowLayout, shownRows, tooLow } from "../axes/row-layout.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { type Common, leastOf } from "../common-scale.js";
import { notesIf } from "../notes.js";
import { calloutText, type RowValue, rowValues } from "../row-values.js";
import { clipped, drawIcon, type IconShape, iconShape } from "./icon-shape.js";

/** Pixels, unless the content sets a height. */
const tallest = 34;
const gap = 4;
/** The most icons in a row: readers do not count more. */
const maxIcons = 20;

/** Values as rows of icons, each of which represents the same round number. The last icon of a row is cut. */
export function drawPictochart(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input, caps.labelledRows, "first");
  if (isProblem(values)) return values;
  const { items, notes } = values;
  const texts = items.map((item) => ({
    title: item.title,
    value: input.callouts.enabled ? calloutText(item, input, "text") : "",
  }));
  const { width, height, numbers, common } = input;
  const layout = rowLayout(texts, { width, height, common, stacked: width < 480, pitches: [68, 46] });
  const limit = height === undefined ? tallest : Number.POSITIVE_INFINITY;
  const scale = scaleOf(items, iconShape(input), layout, limit, common);
  const rows = items.map((item, index) => {
    const { top, height } = markSpan(layout, index);
    // Under its title, and further from the next one.
    const y = top + (height - scale.height) / (layout.stacked ? 4 : 2);
    const drawn = drawIcons(item, y, layout, scale, input);
    const end = layout.left + Math.ceil(count(item.value, scale.unit)) * (scale.width + gap) + 4;
    const place = layout.stacked ? { width, theme: input.theme } : { width, theme: input.theme, valueStart: end };
    return [...drawn, ...drawRowTexts(texts[index]!, index, layout, place)];
  });
  const unit = scale.unit !== 1 && worded(message`Each icon stands for ${numbers.format(scale.unit)}.`);
  return { ...shownRows(rows, layout, input), notes: notesIf(unit, ...notes, ...tooLow(layout)) };
}

interface IconScale {
  readonly shape: IconShape;
  /** The value of one icon. */
  readonly unit: number;
  readonly width: number;
  readonly height: number;
}

function scaleOf(
  items: readonly RowValue[],
  shape: IconShape,
  layout: RowLayout,
  limit: number,
  common: Common,
): IconScale {
  const aspect = shape.width / shape.height;
  const { height: span } = markSpan(layout, 0);
  const free = Math.max(2, Math.min(limit, span - Math.min(layout.stacked ? 15 : 10, span * 0.3)));
  const room = layout.right - layout.left;
  // Make icons smaller before there are fewer than ten, since each would then represent too much.
  const most = Math.max(10, Math.min(maxIcons, Math.floor((room + gap) / (free * aspect + gap))));
  const largest = items.reduce((larger, { value }) => Math.max(larger, value), 0);
  const least = largest / most;
  // One icon is one thing: four people are four icons. Parts of one thing have icons of their own.
  const unit = roundUnit(common("icon", largest >= 1 ? Math.max(1, least) : least));
  const width = leastOf(common, "width", Math.min(free * aspect, room / most - gap));
  return { shape, unit, height: width / aspect, width };
}

/** The next of 1, 2, 5, 10, 20 … that is not below; 1 where nothing can be counted. */
function roundUnit(least: number): number {
  if (!(least > 1e-300)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return Number(Math.min(factor * power, 1e308).toPrecision(1));
}

/** The number of icons, without the rounding error of the division. */
const count = (value: number, unit: number): number => Math.round((value / unit) * 1e6) / 1e6;

function drawIcons(
  item: RowValue,
  y: number,
  layout: RowLayout,
  { shape, unit, width, height }: IconScale,
  { theme, id, cellPointer }: ChartInput,
): readonly MarkupNode[] {
  const all = count(item.value, unit);
  const whole = Math.floor(all);
  const at = (index: number, size = width) => ({
    x: fromStart(layout, layout.left + index * (width + gap), size),
    y,
    height,
  });
  const icons = Array.from({ length: whole }, (_, index) => drawIcon(shape, at(index), item.paint));
  const cut = Math.max(0.5, (all - whole) * width);
  const part = { ...at(whole, cut), width: cut };
  const last =
    all === whole
      ? []
      : [
          drawIcon(shape, at(whole), { fill: theme.track }),
          ...clipped(part, [drawIcon(shape, at(whole), item.paint)], id()),
        ];
  return [sourceMark(el("g", {}, el("title", {}, item.tip), icons, last), cellPointer?.(item.row, 0))];
}
