import type { MarkupNode } from "./markup/node.js";

/** Something drawn, from 0,0 to its width and height in pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly MarkupNode[];
}
