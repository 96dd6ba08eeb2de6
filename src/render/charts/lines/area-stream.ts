import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { maxOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { chartHeight, tipped } from "../axes/row-frame.js";
import { rowLabels } from "../axes/row-labels.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { drawEcharts } from "../echarts.js";
import { notesIf } from "../notes.js";
import { seriesTip } from "../series-data.js";
import { streamValues } from "./stream-values.js";

/** More points a layer than this are closer than two pixels; neighbours are then one. */
const mostPoints = 240;
/** What can be pointed at. */
const mostTips = 600;
const edge = 6;

interface LabelSpot {
  readonly left: number;
  readonly slot: number;
  readonly height: number;
}

/** Layers, one for each column, around a middle line. The value is the thickness of a layer, not its position, so there is no value axis. */
export function drawAreaStream(input: ChartInput): ChartPicture | ChartProblem {
  const { sheet, width, numbers, paints } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title and a number." };
  const size = Math.ceil(sheet.rows.length / mostPoints);
  const { columns, layers, largest } = streamValues(sheet, size);
  if (columns.length === 0) return { problem: "It has no value above zero, and streams need one for their thickness." };
  const points = layers[0]!.length;
  const inner = width - 2 * edge;
  const slot = inner / Math.max(1, points - 1);
  const at = (point: number): number => (points === 1 ? width / 2 : edge + point * slot);
  const titles = layers[0]!.map((_, point) => sheet.rows[point * size]!.title);
  const labels = rowLabels(titles, { width, slot, at });
  const height = Math.max(10, chartHeight(input) - labels.height);
  const place = { left: edge, slot, height };
  const tips = size === 1 && points * layers.length <= mostTips;
  return {
    height: height + labels.height,
    nodes: [
      ...(tips ? rowLines(points, at, place, input) : []),
      ...drawLayers(columns, layers, place, input),
      ...(tips ? drawTips(columns, layers, at, place, input) : []),
      ...labels.draw(height, input.theme),
    ],
    legend: columns.map((column) => ({ label: columnName(sheet, column), paint: paints.column(column) })),
    notes: notesIf(
      size > 1 && { text: `Each point stands for the mean of ${numbers.format(size)} rows.` },
      largest === undefined ? undefined : { text: `At its thickest the stream is ${numbers.format(largest, 2)}.` },
    ),
  };
}

function rowLines(count: number, at: (point: number) => number, { height }: LabelSpot, { theme }: ChartInput) {
  if (count > 40) return [];
  return Array.from({ length: count }, (_, point) =>
    el("line", { x1: at(point), y1: 0, x2: at(point), y2: height + 4, stroke: theme.grid }),
  );
}

function drawLayers(
  columns: readonly number[],
  layers: readonly (readonly number[])[],
  { left, height }: LabelSpot,
  input: ChartInput,
): readonly MarkupNode[] {
  const { width, theme, paints } = input;
  // A single point has no extent: it is drawn as wide as the stream.
  const wide = layers.map((layer) => (layer.length === 1 ? [layer[0]!, layer[0]!] : layer));
  const option = {
    color: columns.map((column) => paints.column(column).fill),
    singleAxis: {
      type: "value",
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { show: false },
      splitLine: { show: false },
      left,
      top: 0,
      width: width - 2 * left,
      height,
      min: 0,
      max: wide[0]!.length - 1,
    },
    series: [
      {
        type: "themeRiver",
        boundaryGap: [0, 0],
        silent: true,
        label: { show: false },
        itemStyle: { borderColor: theme.surface, borderWidth: 1 },
        data: wide.flatMap((layer, index) => layer.map((value, point) => [point, value, String(index)])),
      },
    ],
  };
  const tip = (_series: number, layer: number) => columnName(input.sheet, columns[layer] ?? 0);
  return drawEcharts(option, { width, height }, { id: input.id, tip });
}

/** What can be pointed at in each layer at each row, where the layer is. */
function drawTips(
  columns: readonly number[],
  layers: readonly (readonly number[])[],
  at: (point: number) => number,
  { slot, height }: LabelSpot,
  input: ChartInput,
): readonly MarkupNode[] {
  const sums = layers[0]!.map((_, point) => layers.reduce((sum, layer) => sum + layer[point]!, 0));
  const scale = height / maxOf(sums);
  const breadth = Math.min(slot, input.width);
  return sums.flatMap((sum, point) => {
    let y = height / 2 - (sum * scale) / 2;
    return layers.flatMap((layer, index) => {
      const thick = layer[point]! * scale;
      y += thick;
      if (thick === 0) return [];
      const x = Math.max(0, at(point) - breadth / 2);
      const box = { x, y: y - thick, width: Math.min(breadth, input.width - x), height: thick };
      const area = el("rect", { ...box, fill: input.theme.ink, opacity: 0 });
      return [tipped(area, seriesTip(input, point, columns[index]!))];
    });
  });
}
