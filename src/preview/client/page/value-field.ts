import type { CellReply, EditableCell, PictureMark } from "../../protocol.js";
import { post } from "../actions.js";
import { h } from "../dom/h.js";
import type { Session } from "../session.js";
import { textOfMark } from "./picture-marks.js";

export interface ValueField {
  readonly element: HTMLDialogElement;
  /** Asks for the cell of a value, and shows its text in a field at the value's part of the picture. */
  readonly open: (mark: PictureMark, part: Element) => Promise<void>;
}

const gap = 6;
const mostRows = 6;

/** A field for the value of a cell. Enter sends it, Escape leaves; a click elsewhere leaves if nothing was typed. */
export function createValueField(session: Session): ValueField {
  const label = h("label", { class: "label", for: "value-text", dir: "auto" });
  const field = h("textarea", { class: "input", id: "value-text", rows: 1, dir: "auto", spellcheck: "false" });
  const problem = h("p", { class: "wrong", role: "alert", hidden: true });
  const save = h("button", { type: "button", class: "button primary" }, "Save");
  const cancel = h("button", { type: "button", class: "button" }, "Cancel");
  const about = h("p", { class: "about", id: "value-about" }, "Enter saves. Shift+Enter makes a line break.");
  const element = h(
    "dialog",
    { class: "value", "aria-labelledby": "value-label" },
    label,
    field,
    problem,
    about,
    h("div", { class: "pair" }, save, cancel),
  );
  label.id = "value-label";
  field.setAttribute("aria-describedby", about.id);
  let cell: EditableCell | undefined;
  let anchor: Element | undefined;
  let asked = 0;
  const say = (text: string): void => {
    problem.textContent = text;
    problem.hidden = text === "";
  };
  const fitRows = (): void => {
    field.rows = Math.min(mostRows, field.value.split("\n").length);
  };
  const place = (): void => {
    if (element.open && anchor?.isConnected) placeAt(element, anchor.getBoundingClientRect());
  };
  const close = (): void => {
    asked++;
    if (!element.open) return;
    element.close();
    anchor?.closest<HTMLElement>(".element")?.focus({ preventScroll: true });
    cell = undefined;
  };
  const send = async (): Promise<void> => {
    const sent = cell;
    if (!sent || element.hasAttribute("aria-busy")) return;
    if (field.value === sent.text) return close();
    element.setAttribute("aria-busy", "true");
    const { ok, message } = await post("/edit", { ...sent, text: field.value });
    element.removeAttribute("aria-busy");
    if (cell !== sent) return;
    if (ok) close();
    else say(message ?? "The value was not saved.");
  };

  save.addEventListener("click", () => void send());
  cancel.addEventListener("click", close);
  field.addEventListener("input", fitRows);
  element.addEventListener("keydown", (event) => {
    // Enter also ends the composition of a character.
    const sends = event.key === "Enter" && event.target === field && !event.shiftKey && !event.isComposing;
    if (!sends && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (sends) void send();
    else close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!element.contains(target as Node) && field.value === cell?.text) close();
  });
  // Scrolling does not bubble, and happens in the parts of the page.
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
  return {
    element,
    open: async (mark, part) => {
      const own = ++asked;
      const reply = await post("/cell", mark);
      if (own !== asked) return;
      if (!reply.cell) return session.notice.set(refusal(reply, session));
      cell = reply.cell;
      anchor = part;
      label.textContent = `Edit ${labelOf(mark, part)}`;
      field.value = cell.text;
      fitRows();
      say("");
      if (!element.open) element.show();
      place();
      field.focus();
      field.select();
    },
  };
}

const labelOf = ({ pointer }: PictureMark, part: Element): string => {
  const own = part.closest(".element");
  return (own && textOfMark(own, pointer)) || "the value";
};

const refusal = ({ message = "This value cannot be edited." }: CellReply, { shortcuts }: Session): string =>
  shortcuts.get() === "on" ? `${message} Press o to open it.` : message;

/** Below the part, or above it if there is no room, and always inside the window. */
function placeAt(element: HTMLElement, part: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const left = part.left + part.width / 2 - width / 2;
  const below = part.bottom + gap;
  const top = below + height + gap > innerHeight ? part.top - gap - height : below;
  element.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  element.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
}
