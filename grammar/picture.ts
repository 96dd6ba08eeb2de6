import { colorIgx } from "./picture/color-igx.js";
import type { ColoredLine } from "./picture/colored.js";
import { frame, style, windowHeight, windowWidth } from "./picture/frame.js";
import { colorJson, layOutJson } from "./picture/lay-out-json.js";

const jsonColumns = 76;
const lineCount = 38;
const gap = 56;

/**
 * An `.igx` source beside its content JSON as one SVG. Both are cut to the same number of lines. The text is not measured, so the
 * bytes do not depend on installed fonts.
 */
export function picture(igx: string, json: string): string {
  const source = abridge(igx.trimEnd().split("\n"), "…");
  const content = abridge(layOutJson(json, jsonColumns), "  …");
  const left = windowWidth(longest(source));
  const right = windowWidth(longest(content));
  const width = left + gap + right;
  const height = windowHeight(lineCount) + 2;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    "<title>An infographic written in igx, and the content JSON it compiles to</title>",
    `<style>${style}</style>`,
    frame("coffee.igx", padded(colorIgx(source)), 0, 1, left),
    arrow(left + gap / 2, height / 2),
    frame("coffee.json", padded(content.map(colorJson)), left + gap, 1, right),
    "</svg>",
  ].join("\n")}\n`;
}

const abridge = (lines: readonly string[], ellipsis: string): readonly string[] =>
  lines.length <= lineCount ? lines : [...lines.slice(0, lineCount - 1), ellipsis];

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** Both windows have the height of the longer text. */
const padded = (lines: readonly ColoredLine[]): readonly ColoredLine[] => [
  ...lines,
  ...Array.from({ length: lineCount - lines.length }, () => []),
];

/** A grey that is visible on white and on black pages. */
const arrow = (x: number, y: number): string =>
  `<path d="M${x - 16} ${y}h26m-9 -9l10 9l-10 9" fill="none" stroke="#768390" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;
