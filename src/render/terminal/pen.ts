/** How text is set off: with the codes of ECMA-48 on a terminal that shows colours, not at all elsewhere. */
export interface Pen {
  readonly bold: (text: string) => string;
  /** The text in less weight. */
  readonly dim: (text: string) => string;
  /** The text in the colour of the series with this index. */
  readonly series: (text: string, index: number) => string;
}

const same = (text: string): string => text;
const plain: Pen = { bold: same, dim: same, series: same };

const code = (on: number, off: number, text: string): string => (text === "" ? "" : `\x1b[${on}m${text}\x1b[${off}m`);

/** The reader's own sixteen colours, which fit the reader's background: blue, yellow, green, magenta, cyan, red. */
const colors = [34, 33, 32, 35, 36, 31] as const;

const colored: Pen = {
  bold: (text) => code(1, 22, text),
  dim: (text) => code(2, 22, text),
  series: (text, index) => code(colors[index % colors.length]!, 39, text),
};

export const createPen = (color: boolean): Pen => (color ? colored : plain);
