import type { MarkupNode } from "../markup/node.js";
import { el } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { sourceMark } from "../source-mark.js";
import { drawLine, type TextPlace } from "../text/draw-text.js";
import type { Theme } from "../theme.js";
import { inPicture, type MapBox, paintOf, pointerOf } from "./map-box.js";
import { labelBaselines, labelRoom, valueStart } from "./region-label.js";
import type { PlacedLabel } from "./region-labels.js";
import type { Point } from "./rings.js";

/** The labels of a map, each with its line if it has one. */
export const drawLabels = (
  labels: readonly PlacedLabel[],
  box: MapBox,
  context: RenderContext,
): readonly MarkupNode[] => labels.flatMap((label) => drawLabel(label, box, context));

function drawLabel(placed: PlacedLabel, box: MapBox, context: RenderContext): readonly MarkupNode[] {
  const { at, region, label, beside } = placed;
  const { font } = label;
  const { ink, surface } = context.theme;
  const middle = inPicture(at, box);
  const { on, fill } = paintOf(region, context);
  const colors = beside ? { fill: ink, halo: surface } : { fill: on, halo: fill };
  const lines = label.inLine ? partsOfLine(placed, middle) : linesOf(placed, middle);
  const texts = lines.map(({ text, strong, ...place }) =>
    sourceMark(
      drawLine(text, strong ? { ...font, weight: 600 } : font, { ...place, ...colors }),
      pointerOf(region, context),
    ),
  );
  const [from, to] = (beside ?? []).map((point) => inPicture(point, box));
  return from && to ? [...drawPointer(from, to, context.theme), ...texts] : texts;
}

type LabelLine = Pick<TextPlace, "x" | "y" | "anchor"> & { readonly text: string; readonly strong: boolean };

/** The lines of a name with the value below them. */
function linesOf({ label: { lines, font, withValue }, value }: PlacedLabel, [x, y]: Point): readonly LabelLine[] {
  const texts = withValue ? [...lines, value] : lines;
  return labelBaselines(texts.length, y, font).map((baseline, at) => ({
    text: texts[at]!,
    strong: at === lines.length,
    x,
    y: baseline,
    anchor: "middle",
  }));
}

/** A name with the value after it. */
function partsOfLine({ label, value }: PlacedLabel, [x, y]: Point): readonly LabelLine[] {
  const [width] = labelRoom(label, value);
  const [baseline] = labelBaselines(1, y, label.font) as [number];
  const left = x - width / 2 + 1;
  return [
    { text: label.lines[0]!, strong: false, x: left, y: baseline },
    ...(value === "" ? [] : [{ text: value, strong: true, x: left + valueStart(label), y: baseline }]),
  ];
}

/** A line over shapes of any colour. */
const drawPointer = ([x1, y1]: Point, [x2, y2]: Point, { ink, surface }: Theme): readonly MarkupNode[] => [
  el("line", { x1, y1, x2, y2, stroke: surface, "stroke-width": 2.4 }),
  el("line", { x1, y1, x2, y2, stroke: ink, "stroke-width": 0.8 }),
];
