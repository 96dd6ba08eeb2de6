/** A rectangle in pixels of a picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxAt = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

export const within = (box: Box, edges: Box): boolean =>
  box.left >= edges.left && box.right <= edges.right && box.top >= edges.top && box.bottom <= edges.bottom;
