import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { tipped } from "../axes/row-frame.js";
import type { RowPlaces } from "../axes/row-places.js";
import type { ChartInput } from "../chart.js";
import { smoothArea } from "./smooth-path.js";
import { streamEdges } from "./stream-edges.js";

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
  const edges = streamEdges(wide, places, height);
  return columns.map((column, layer) => {
    const series = interactive ? { "data-series": layer } : {};
    const { fill, edge = theme.surface } = paints.column(column);
    const look = { fill, stroke: edge, ...series };
    const d = smoothArea(edges[layer]!, edges[layer + 1]!);
    const area = tipped(el("path", { d, ...look }), columnName(input.sheet, column));
    return sourceMark(area, input.cellPointer?.(-1, column));
  });
}
