import type { PictureNote } from "../language/picture-notes/picture-note.js";
import type { MarkupNode } from "./markup/node.js";

/** Something drawn, from 0,0 to its width and height in pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly MarkupNode[];
  /** The line at zero and the lower end of a plot whose values go up, from the top. Equal where zero is not on its axis. */
  readonly bases?: readonly [zero: number, end: number];
  /** The number of rows, if the element can be continued on another page. `ElementInput.rows` chooses some of them. */
  readonly rows?: number;
  /** The number of sheets, if there are several. `ElementInput.sheet` chooses one. */
  readonly sheets?: number;
  /** The sentences in it about what could not be shown as it is written: `igx render` and the preview report them. */
  readonly notes?: readonly PictureNote[];
}
