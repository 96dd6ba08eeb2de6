import type { Drawing } from "../drawing.js";
import type { PageItem } from "./page-item.js";

/** A row of the page as it is drawn, and the white space above it. */
export interface PageRow extends Drawing {
  readonly above: number;
  /** A headline, which must not be the last row of a page. */
  readonly keepWithNext: boolean;
  /** The one or two elements of the row. Together, their nodes are the nodes of the row. */
  readonly items: readonly PageItem[];
  /** Set if the row can be continued on the next page. */
  readonly continued?: Continuation;
}

interface Continuation {
  /** Whether the row may be divided to fill a page. Others are divided only if they are higher than a page. */
  readonly flows: boolean;
  /** The part that fits into `room` pixels, and the rest; `undefined` if not even the first lines fit. */
  readonly split: (room: number) => readonly [PageRow, PageRow] | undefined;
}
