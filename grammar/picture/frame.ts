import type { Color, ColoredLine } from "./colored.js";

/** Colours for the background of the window, which makes the picture independent of the page around it. */
const colors: Readonly<Record<Color, string>> = {
  plain: "#d1d7e0",
  muted: "#768390",
  strong: "#f0f6fc",
  name: "#6cb6ff",
  text: "#8ddb8c",
  number: "#f69d50",
  attribute: "#dcbdfb",
};

const lineHeight = 17;
/** The advance of the widest monospaced font below at 11 pixels, 0.61 em. */
const charWidth = 6.7;
const titleHeight = 34;
const padding = 16;

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

export const windowWidth = (columns: number): number => Math.ceil(columns * charWidth) + 2 * padding;
export const windowHeight = (lines: number): number => titleHeight + lines * lineHeight + padding;

/** A window at (`x`, `y`) with a title bar and `lines`. */
export function frame(title: string, lines: readonly ColoredLine[], x: number, y: number, width: number): string {
  const height = windowHeight(lines.length);
  const buttons = ["#ff5f57", "#febc2e", "#28c840"].map(
    (fill, index) => `<circle cx="${18 + index * 17}" cy="17" r="5" fill="${fill}"/>`,
  );
  return [
    `<g transform="translate(${x} ${y})">`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9" fill="#1c2128" stroke="#545d68"/>`,
    `<path d="M1 ${titleHeight - 4}H${width - 1}" stroke="#373e47"/>`,
    ...buttons,
    `<text class="title" x="${width / 2}" y="21" text-anchor="middle">${escapeXml(title)}</text>`,
    ...lines.map((line, index) => textLine(line, titleHeight + 13 + index * lineHeight)),
    "</g>",
  ].join("\n");
}

const textLine = (line: ColoredLine, y: number): string =>
  `<text x="${padding}" y="${y}" xml:space="preserve">${line
    .filter(({ text }) => text !== "")
    .map(({ color, text }) => `<tspan class="${color}">${escapeXml(text)}</tspan>`)
    .join("")}</text>`;

/** The style sheet of the whole picture. */
export const style = [
  "text{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;white-space:pre}",
  ".title{fill:#909dab}",
  ".strong{font-weight:bold}",
  ...Object.entries(colors).map(([name, fill]) => `.${name}{fill:${fill}}`),
].join("");
