import type { PictureNote } from "../language/picture-notes/picture-note.js";
import type { MarkupNode } from "./markup/node.js";

/** Something drawn, from 0,0 to its width and height in pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly MarkupNode[];
  /** Set where an element can be continued on another page: how many rows it has, of which `ElementInput.rows` draws some. */
  readonly rows?: number;
  /** Set where an element has several sheets, of which `ElementInput.sheet` draws one. */
  readonly sheets?: number;
  /** The sentences in it about what could not be shown as it is written: `igx render` and the preview report them. */
  readonly notes?: readonly PictureNote[];
}
