import type { Numbers } from "../render/numbers.js";
import type { CellChange, DiffValue, ElementDiff, FieldChange, LineChange, NumberChange } from "./content-diff.js";
import type { DocumentDiff } from "./document-diff.js";

/** Characters of a value in a list. */
const maxLength = 120;

/** Writes changes for readers, with the numbers of the document's language. */
export interface ChangeWriter {
  readonly value: (value: DiffValue | undefined) => string;
  /** `+1, +33.3 %`; empty where there is no distance. */
  readonly distance: (change: NumberChange) => string;
  /** The change of one cell or field without its name: `3 → 4 (+1, +33.3 %)`. */
  readonly step: (change: Pick<FieldChange, "before" | "after"> & NumberChange) => string;
}

export function changeWriter(numbers: Pick<Numbers, "written" | "percent">): ChangeWriter {
  const number = (digits: string): string => {
    const size = Math.abs(Number(digits));
    if (/e/i.test(digits) || size >= 1e15) return digits;
    const decimals = digits.split(".")[1]?.length ?? 0;
    // Fewer digits may be a year.
    return decimals > 20 ? digits : numbers.written(digits, { decimals, grouping: size >= 10_000 });
  };
  const signed = (text: string): string => (text.startsWith("-") ? text : `+${text}`);
  const distance = ({ difference, percent }: NumberChange): string => {
    if (difference === undefined) return "";
    const share = percent === undefined ? [] : [signed(numbers.percent(percent / 100, digitsOf(percent)))];
    return [signed(number(String(difference))), ...share].join(", ");
  };
  const value = (one: DiffValue | undefined): string => {
    if (one === undefined || one === null) return "none";
    if (typeof one === "number") return number(String(one));
    return typeof one === "string" ? `“${shortened(one)}”` : String(one);
  };
  return {
    value,
    distance,
    step: (change) => {
      const far = distance(change);
      const [before, after] = [value(change.before), value(change.after)];
      if (before === after) return `${before} (written in another way)`;
      return `${before} → ${after}${far === "" ? "" : ` (${far})`}`;
    },
  };
}

/** As many decimals as `percent` has. */
const digitsOf = (percent: number): number =>
  Math.abs(percent) >= 0.01 ? 2 : Math.min(20, 2 - Math.floor(Math.log10(Math.abs(percent) || 1)));

export const shortened = (text: string, most = maxLength): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
};

/** An element for a list: `column chart “Exports”`. */
export const elementText = ({ kind, name }: Pick<ElementDiff, "kind" | "name">): string =>
  name === "" ? kind : `${kind} “${shortened(name, 60)}”`;

/** Where an element is: `2`, or `2 → 4` for a moved one. */
export const placeText = ({ before, after, moved }: ElementDiff): string =>
  moved ? `${before} → ${after}` : String(after ?? before);

/** A row, a column or a sheet: `row “Peru” added: 3, 4`. */
export function lineText(
  { kind, change, sheet, before, after, values, picture }: LineChange,
  writer: ChangeWriter,
): string {
  const name =
    kind === "sheet"
      ? `sheet ${sheet}${(after ?? before) ? ` “${shortened(after ?? before ?? "")}”` : ""}`
      : `${kind} “${shortened(after ?? before ?? "")}”`;
  const more = change === "renamed" ? `, before “${shortened(before ?? "")}”` : "";
  const cells = values && values.length > 0 ? `: ${listed(values.map(writer.value))}` : "";
  return `${name} ${change}${more}${cells}${picture ? pictureOnly : ""}`;
}

const listed = (values: readonly string[]): string =>
  values.length > 8 ? `${values.slice(0, 8).join(", ")}, … (${values.length})` : values.join(", ");

export const pictureOnly = " (pictures only)";

/** The name of a cell: its row and its column. */
export const cellName = ({ row, column, sheet }: CellChange, sheets: boolean): string =>
  `${sheets ? `sheet ${sheet}, ` : ""}${[row, column].map((name) => shortened(name, 60) || "untitled").join(", ")}`;

export const fieldName = ({ name, row, picture }: FieldChange): string =>
  `${name}${row === undefined ? "" : ` of “${shortened(row, 60)}”`}${picture ? pictureOnly : ""}`;

/** A change at the service since the last publish. */
export const driftText = (drift: NonNullable<DocumentDiff["drift"]>): string =>
  drift === "gone"
    ? "it is not at the service any more"
    : "somebody has changed it at the service since the last publish";

/** Whether the cells are of more than one sheet, so that each needs the number of its own. */
export const hasSheets = ({ cells }: ElementDiff): boolean => cells.some(({ sheet }) => sheet !== cells[0]!.sheet);
