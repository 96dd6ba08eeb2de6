import type { RenderContext } from "../render-context.js";
import type { Paint } from "../theme.js";
import type { MapWindow } from "./map-window.js";
import type { ShownRegion } from "./region-labels.js";
import type { Point } from "./rings.js";

/** Where a map is in its picture. */
export interface MapBox {
  readonly scale: number;
  /** Free on the left and on the right. */
  readonly start: number;
  readonly end: number;
  /** Where the map's own 0,0 is. */
  readonly left: number;
  readonly top: number;
}

/** A tall country at full width would fill the page, so it is drawn smaller and centred. */
export const mapBox = (window: MapWindow, width: number, most: number = Math.max(340, width * 0.95)): MapBox => {
  const [across, down] = [window.right - window.left, window.bottom - window.top];
  return boxOfScale(window, width, Math.min(width / across, most / down), 0.5);
};

/** A smaller map, with more room beside it. `shift` is the part of the room that is on its left. */
export const smallerBox = (window: MapWindow, width: number, { scale }: MapBox, size: number, shift: number): MapBox =>
  boxOfScale(window, width, scale * size, shift);

function boxOfScale({ left, top, right }: MapWindow, width: number, scale: number, shift: number): MapBox {
  const free = width - (right - left) * scale;
  const start = free * shift;
  return { scale, start, end: free - start, left: start - left * scale, top: -top * scale };
}

export const inPicture = ([x, y]: Point, { scale, left, top }: MapBox): Point => [x * scale + left, y * scale + top];

export const pointerOf = ({ item }: ShownRegion, { source }: RenderContext): string | undefined =>
  source === undefined ? undefined : `${source}/data/${item.index}/value`;

export const paintOf = ({ paint }: ShownRegion, { theme }: RenderContext): Paint =>
  paint ?? { fill: theme.track, on: theme.ink, text: theme.muted };
