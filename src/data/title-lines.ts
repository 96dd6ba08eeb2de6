import { isRule } from "./header.js";
import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";

/** A title is a few lines: longer beginnings are not looked at. */
const longest = 10_000;

/** Numbers in any notation, such as `-.20` and `1.234,5`. */
const number = /^-?[\d.,]*\d%?$/;
const year = /^[12]\d{3}$/;

/**
 * Offices and programs write a title, a source or a date above a table. Then one problem says where the table begins, instead of one for
 * each row that has more cells than the title. `undefined` if no such table follows.
 */
export function titleLines(text: string, delimiter: string): DataProblem | undefined {
  const lines = [...text.slice(0, longest).matchAll(/(?<![^\r\n])[^\S\r\n]*\S[^\r\n]*/g)];
  const places = [delimiter, ";", "\t", ","].map((one) => headerLine(lines.map(([line]) => cellsOf(line, one))));
  const first = Math.min(...places.filter((place) => place >= 0));
  const header = lines[first];
  if (!header || first === 0) return undefined;
  const above = text.slice(0, header.index);
  const skip = `skip=${above.match(/\r\n|\n|\r/g)?.length}`;
  return {
    ...malformed(
      "The file has other lines above the header of its table.",
      { start: 0, end: above.trimEnd().length },
      `Write \`{${skip}}\`, or remove the lines above \`${header[0].trim()}\`.`,
    ),
    cure: [skip],
  };
}

/** Good enough for a guess: a delimiter in a quoted cell separates nothing, and a quoted line end only makes a line that is not recognized. */
const cellsOf = (line: string, delimiter: string): readonly string[] =>
  line
    .replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(delimiter, " "))
    .split(delimiter)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));

/** The index of the first line that names the columns of the line below it and has many more cells than each line above it. */
function headerLine(lines: readonly (readonly string[])[]): number {
  return lines.findIndex((names, index) => {
    const row = lines[index + 1];
    return (
      names.length > 1 &&
      row?.length === names.length &&
      names.every((name) => year.test(name) || !number.test(name)) &&
      row.some((cell) => number.test(cell)) &&
      lines.slice(0, index).every((above) => isRule(above) || filled(above) < Math.max(2, names.length / 2))
    );
  });
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;
