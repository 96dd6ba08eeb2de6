import { el, type MarkupNode } from "../../markup/node.js";
import { type Anchor, anchorAttributes, capMiddle } from "../../text/draw-text.js";
import { isRightToLeft } from "../../text/right-to-left.js";
import { type BarBox, boundsOf } from "./bar-box.js";

/** The side of a bar that its label is at. */
type LabelSide = "inside" | "left" | "right" | "top" | "bottom";

export interface BarLabel {
  readonly text: string;
  readonly side: LabelSide;
  readonly fill: string;
  readonly fontSize: number;
  /** Pixels between bar and label. */
  readonly distance: number;
  readonly series?: number | undefined;
}

interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  /** How much of the label is above the place. */
  readonly above: 0 | 0.5 | 1;
}

function placeOf({ x, y, width, height }: BarBox, side: LabelSide, distance: number): LabelPlace {
  switch (side) {
    case "inside":
      return { x: x + width / 2, y: y + height / 2, anchor: "middle", above: 0.5 };
    case "left":
      return { x: x - distance, y: y + height / 2, anchor: "end", above: 0.5 };
    case "right":
      return { x: x + (distance + width), y: y + height / 2, anchor: "start", above: 0.5 };
    case "top":
      return { x: x + width / 2, y: y - distance, anchor: "middle", above: 1 };
    case "bottom":
      return { x: x + width / 2, y: y + (height + distance), anchor: "middle", above: 0 };
  }
}

const inTenThousandths = (pixels: number): number => Math.round(pixels * 1e4) / 1e4;

/** The label at or in a bar whose outline is `line` pixels wide; a text with line breaks has an element for each line. */
export function drawBarLabel(box: BarBox, line: number, label: BarLabel): readonly MarkupNode[] {
  const { text, side, fill, fontSize, distance, series } = label;
  const { x, y, anchor, above } = placeOf(boundsOf(box, line), side, distance);
  const lines = text.split("\n");
  const first = fontSize / 2 - above * lines.length * fontSize;
  const transform = `translate(${inTenThousandths(x)} ${inTenThousandths(y)})`;
  return lines.flatMap((one, index) => {
    if (one === "") return [];
    const middle = first + index * fontSize;
    const baseline = middle + capMiddle * fontSize;
    const direction = anchorAttributes(anchor, isRightToLeft(one));
    return [
      el(
        "text",
        {
          // Only for the order of the attributes, which pictures under version control keep.
          "text-anchor": undefined,
          ...(middle !== 0 && { y: baseline }),
          transform,
          fill,
          y: baseline,
          ...direction,
          "font-size": fontSize,
          "data-series": series,
        },
        one,
      ),
    ];
  });
}
