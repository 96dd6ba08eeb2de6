import { type ChangeWriter, cellName, fieldName, hasSheets, lineText } from "./change-texts.js";
import type { ElementDiff, FieldChange, WordChange } from "./content-diff.js";

/** The changes of one element in lines of text: its cells, the largest change first, then its rows and columns, then its fields. */
export function valueLines(element: ElementDiff, writer: ChangeWriter): readonly string[] {
  const { fields, cells, lines } = element;
  const sheets = hasSheets(element);
  return [
    ...cells.map((cell) => `${cellName(cell, sheets)}: ${writer.step(cell)}${cell.picture ? " (pictures only)" : ""}`),
    ...lines.map((line) => lineText(line, writer)),
    ...fields.flatMap((field) => fieldLines(field, writer)),
  ];
}

export function fieldLines(field: FieldChange, writer: ChangeWriter): readonly string[] {
  const name = fieldName(field);
  if (field.before === undefined && field.after === undefined) return [`${name}: written in another way`];
  return [`${name}: ${field.words ? wordText(field.words) : writer.step(field)}`];
}

/** As `git diff --word-diff` marks words. Of what is the same, the words beside the changes are enough. */
const wordText = (words: readonly WordChange[]): string =>
  words
    .map(({ change, text }, at) => {
      const line = text.replace(/\s+/g, " ");
      if (change === "removed") return `[-${line}-]`;
      if (change === "added") return `{+${line}+}`;
      return cut(line, at > 0, at < words.length - 1);
    })
    .join("");

const beside = 40;

function cut(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const [start, end] = [hasBefore ? text.slice(0, beside) : "", hasAfter ? text.slice(-beside) : ""];
  return text.length <= 2 * beside + 5 ? text : `${start}…${end}`;
}
