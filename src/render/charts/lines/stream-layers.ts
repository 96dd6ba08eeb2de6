import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { maxOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { tipped } from "../axes/row-frame.js";
import type { RowPlaces } from "../axes/row-places.js";
import type { ChartInput } from "../chart.js";
import { smoothArea } from "./smooth-path.js";

export interface StreamPlace extends Pick<RowPlaces, "x" | "span"> {
  /** Where a stream of one point begins and ends. */
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** One area for each layer, from the first at the top; all together are symmetrical to the middle of the height. */
export function drawStreamLayers(
  columns: readonly number[],
  layers: readonly (readonly number[])[],
  { left, right, height, x }: StreamPlace,
  input: ChartInput,
): readonly MarkupNode[] {
  const { theme, paints, interactive } = input;
  // A single point has no extent: it is drawn as wide as the stream.
  const wide = layers.map((layer) => (layer.length === 1 ? [layer[0]!, layer[0]!] : layer));
  const places = layers[0]!.length === 1 ? [left, right] : layers[0]!.map((_, point) => x(point));
  const edges = edgesOf(wide, places, height);
  return columns.map((column, layer) => {
    const series = interactive ? { "data-series": layer } : {};
    const { fill, edge = theme.surface } = paints.column(column);
    const look = { fill, stroke: edge, ...series };
    const d = smoothArea(edges[layer]!.above, edges[layer]!.below);
    const area = tipped(el("path", { d, ...look }), columnName(input.sheet, column));
    return sourceMark(area, input.cellPointer?.(-1, column));
  });
}

/** The upper and the lower edge of each layer. */
function edgesOf(layers: readonly (readonly number[])[], places: readonly number[], height: number) {
  const sums = places.map((_, point) => layers.reduce((sum, layer) => sum + layer[point]!, 0));
  const most = maxOf(sums);
  const starts = sums.map((sum) => (most - sum) / 2);
  const scale = height / maxOf(sums.map((sum, point) => sum + starts[point]!));
  const tops = starts.map((start) => start * scale);
  return layers.map((layer) => ({
    above: places.map((x, point) => ({ x, y: tops[point]! })),
    below: places.map((x, point) => {
      const thickness = layer[point]! * scale;
      tops[point]! += thickness;
      return { x, y: tops[point]! };
    }),
  }));
}
