import { toHundredths } from "../../../text/to-hundredths.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import type { Font } from "../../text/measure.js";
import { isRightToLeft } from "../../text/right-to-left.js";
import { shorten } from "../../text/shorten.js";
import { wrapText } from "../../text/wrap.js";
import type { ChartInput } from "../chart.js";
import { iconSize } from "./table-columns.js";

const maxLines = 8;

export interface CellText {
  readonly lines: readonly string[];
  /** Where not all of it is shown. */
  readonly full?: string;
}

/** The lines of a cell. */
export function cellText(content: string, width: number, font: Font): CellText {
  const lines = content === "" ? [] : wrapText(content.slice(0, 4000), Math.max(1, width), font);
  if (lines.length <= maxLines) return { lines };
  const last = shorten(`${lines.slice(maxLines - 1, maxLines + 2).join(" ")} …`, width, font);
  return { lines: [...lines.slice(0, maxLines - 1), last], full: content };
}

interface CellPlace {
  readonly x: number;
  /** The top of the first line. */
  readonly y: number;
  readonly lineHeight: number;
  readonly fill: string;
  readonly anchor: "start" | "middle" | "end";
  /** The right edge of the cell, where a text from right to left begins. */
  readonly right?: number;
  /** A number below others. */
  readonly tabular?: boolean;
}

export function drawCell({ lines, full }: CellText, font: Font, place: CellPlace) {
  const { x, y, lineHeight, fill, anchor, right, tabular = false } = place;
  const rightToLeft = isRightToLeft(lines.join(" "));
  const turned = rightToLeft && anchor === "start" && right !== undefined;
  const start = turned ? { x: right, anchor: "end" as const } : { x, anchor };
  const drawn = lines.map((line, at) =>
    drawLine(line, font, {
      ...start,
      y: y + (at + 0.5) * lineHeight + capMiddle * font.size,
      fill,
      rightToLeft,
      tabular,
    }),
  );
  if (full === undefined) return drawn;
  return [{ ...el("g", {}, el("title", {}, full), drawn), fullText: full }];
}

/** The icon of a cell, drawn instead of its data, which is its tooltip (specification, 2.4); empty without data. `x`, `y`: its middle. */
export function drawCellIcon(
  { icon = "", paints }: ChartInput,
  row: number,
  content: string,
  x: number,
  y: number,
): readonly MarkupNode[] {
  if (content.trim() === "") return [];
  const { fill, edge } = paints.icon(row);
  const transform = `translate(${toHundredths(x - iconSize / 2)} ${toHundredths(y - iconSize / 2)}) scale(${iconSize / 24})`;
  const outline = edge && { stroke: edge, "stroke-width": 0.6 };
  const path = el("path", { d: icon, transform, fill, ...outline }, el("title", {}, content));
  return [{ ...path, structure: { type: "Figure", alt: content } }];
}
