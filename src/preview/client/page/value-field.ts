import type { EditableCell, EditableCells, PictureMark } from "../../protocol.js";
import { h, prose } from "../dom/h.js";
import { type PageSession, shownMark } from "../session.js";
import { textOfMark } from "./picture-marks.js";

/** The fields of some cells. */
interface CellFields {
  readonly element: HTMLElement;
  /** Shows the texts of other cells. One cell needs no name: `label` is the id of what names it. */
  readonly show: (cells: readonly EditableCell[], label: string) => void;
  /** The cells whose text is another one now. */
  readonly changed: () => readonly EditableCell[];
  readonly focus: () => void;
}

const maxRows = 10;

/** About how many letters a line of a field has. */
const lineLength = 36;

interface ValueField {
  readonly element: HTMLDialogElement;
  /** Asks for the cells of a mark, and shows their texts in fields at its part of the picture. */
  readonly open: (mark: PictureMark, part: Element) => Promise<void>;
}

const gap = 6;

/**
 * A field for a value, or one for each cell of a row. Enter sends, Escape leaves; a click elsewhere leaves if nothing was typed. `showSource`
 * shows where a value is written that cannot be edited here.
 */
export function createValueField(session: PageSession, showSource: (mark: PictureMark) => Promise<void>): ValueField {
  const label = h("p", { class: "label", id: "value-label", dir: "auto" });
  const problem = h("p", { class: "wrong", role: "alert", hidden: true });
  const about = h("p", { class: "about", id: "value-about" }, "Enter saves. Shift+Enter makes a line break.");
  const fields = createCellFields(about.id);
  const save = h("button", { type: "button", class: "button primary" }, "Save");
  const cancel = h("button", { type: "button", class: "button" }, "Cancel");
  const element = h(
    "dialog",
    { class: "value", "aria-labelledby": label.id },
    ...[label, fields.element, problem, about, h("div", { class: "pair" }, save, cancel)],
  );
  let found: EditableCells | undefined;
  let anchor: Element | undefined;
  let asked = 0;
  /** The question whether a value need not be a number is answered by saving again. */
  let isAsking = false;
  const say = (text: string, answer?: string): void => {
    problem.replaceChildren(...prose(text));
    problem.hidden = text === "";
    isAsking = answer !== undefined;
    save.textContent = answer ?? "Save";
  };
  const place = (): void => {
    if (element.open && anchor?.isConnected) placeAt(element, anchor.getBoundingClientRect());
  };
  const close = (): void => {
    asked++;
    if (!element.open) return;
    element.close();
    anchor?.closest<HTMLElement>(".element")?.focus({ preventScroll: true });
    found = undefined;
  };
  const send = async (): Promise<void> => {
    const sent = found;
    const cells = fields.changed();
    if (!sent || element.hasAttribute("aria-busy")) return;
    if (cells.length === 0) return close();
    element.setAttribute("aria-busy", "true");
    const { ok, message, answer } = await session.post("/edit", {
      ...sent,
      cells,
      ...(isAsking && { confirmed: true }),
    });
    element.removeAttribute("aria-busy");
    if (found !== sent) return;
    if (ok) close();
    else say(message ?? "The value was not saved.", answer);
    place();
  };

  element.addEventListener("input", () => isAsking && say(""));
  save.addEventListener("click", () => void send());
  cancel.addEventListener("click", close);
  element.addEventListener("keydown", (event) => {
    const isField = event.target instanceof HTMLTextAreaElement;
    // Enter also ends the composition of a character.
    const sends = event.key === "Enter" && isField && !event.shiftKey && !event.isComposing;
    if (!sends && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (sends) void send();
    else close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!element.contains(target as Node) && fields.changed().length === 0) close();
  });
  // Scrolling does not bubble, and happens in the parts of the page.
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
  return {
    element,
    open: async (mark, part) => {
      const own = ++asked;
      const reply = await session.post("/cells", shownMark(session, mark));
      if (own !== asked) return;
      if (!reply.found) {
        await showSource(mark);
        return session.notice.set(reply.message ?? "This value cannot be edited.");
      }
      found = reply.found;
      anchor = part;
      label.textContent = `Edit ${labelOf(mark, part)}`;
      fields.show(found.cells, label.id);
      say("");
      if (!element.open) element.show();
      place();
      fields.focus();
    },
  };
}

const labelOf = ({ pointer }: PictureMark, part: Element): string => {
  const own = part.closest(".element");
  return (own && textOfMark(own, pointer)) || "the value";
};

/** Below the part, or above it if there is no room, and always inside the window. */
function placeAt(element: HTMLElement, part: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const left = part.left + part.width / 2 - width / 2;
  const below = part.bottom + gap;
  const top = below + height + gap > innerHeight ? part.top - gap - height : below;
  element.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  element.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
}

function createCellFields(describedBy: string): CellFields {
  const element = h("div", { class: "stack" });
  let fields: readonly { readonly cell: EditableCell; readonly field: HTMLTextAreaElement }[] = [];
  const fieldOf = (cell: EditableCell, index: number): HTMLTextAreaElement => {
    const field = h("textarea", {
      ...{ class: "input", id: `cell-${index}`, rows: 1, dir: "auto", spellcheck: "false" },
      "aria-describedby": describedBy,
    });
    const fitRows = (): void => {
      const lines = field.value.split("\n").map(({ length }) => Math.max(1, Math.ceil(length / lineLength)));
      field.rows = Math.min(
        maxRows,
        lines.reduce((sum, own) => sum + own, 0),
      );
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
