import type { EditableCell } from "../../protocol.js";
import { h } from "../dom/h.js";

/** The fields of some cells. */
export interface CellFields {
  readonly element: HTMLElement;
  /** Shows the texts of other cells. One cell needs no name: `label` is the id of what names it. */
  readonly show: (cells: readonly EditableCell[], label: string) => void;
  /** The cells whose text is another one now. */
  readonly changed: () => readonly EditableCell[];
  readonly focus: () => void;
}

const mostRows = 6;

export function createCellFields(describedBy: string): CellFields {
  const element = h("div", { class: "stack" });
  let fields: readonly { readonly cell: EditableCell; readonly field: HTMLTextAreaElement }[] = [];
  const fieldOf = (cell: EditableCell, index: number): HTMLTextAreaElement => {
    const field = h("textarea", {
      ...{ class: "input", id: `cell-${index}`, rows: 1, dir: "auto", spellcheck: "false" },
      "aria-describedby": describedBy,
    });
    const fitRows = (): void => {
      field.rows = Math.min(mostRows, field.value.split("\n").length);
    };
    field.value = cell.text;
    field.addEventListener("input", fitRows);
    fitRows();
    return field;
  };
  return {
    element,
    show: (cells, label) => {
      fields = cells.map((cell, index) => ({ cell, field: fieldOf(cell, index) }));
      const [first, ...others] = fields;
      if (first && others.length === 0) {
        first.field.setAttribute("aria-labelledby", label);
        element.replaceChildren(first.field);
      } else element.replaceChildren(...fields.map(({ cell, field }, index) => namedField(cell, field, index)));
    },
    changed: () =>
      fields.flatMap(({ cell, field: { value } }) => (value === cell.text ? [] : [{ ...cell, text: value }])),
    focus: () => {
      fields[0]?.field.focus();
      fields[0]?.field.select();
    },
  };
}

const namedField = ({ name }: EditableCell, field: HTMLElement, index: number): HTMLElement =>
  h("div", { class: "cell" }, h("label", { for: field.id, dir: "auto" }, name || `Column ${index + 1}`), field);
