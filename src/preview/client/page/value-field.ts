import type { ActionReply, EditableCells, PictureMark } from "../../protocol.js";
import { post } from "../actions.js";
import { h } from "../dom/h.js";
import type { PageSession } from "../session.js";
import { createCellFields } from "./cell-fields.js";
import { textOfMark } from "./picture-marks.js";

export interface ValueField {
  readonly element: HTMLDialogElement;
  /** Asks for the cells of a mark, and shows their texts in fields at its part of the picture. */
  readonly open: (mark: PictureMark, part: Element) => Promise<void>;
}

const gap = 6;

/** A field for a value, or one for each cell of a row. Enter sends, Escape leaves; a click elsewhere leaves if nothing was typed. */
export function createValueField(session: PageSession): ValueField {
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
  const say = (text: string): void => {
    problem.textContent = text;
    problem.hidden = text === "";
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
    const { ok, message } = await post("/edit", { ...sent, cells });
    element.removeAttribute("aria-busy");
    if (found !== sent) return;
    if (ok) close();
    else say(message ?? "The value was not saved.");
  };

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
      const reply = await post("/cells", mark);
      if (own !== asked) return;
      if (!reply.found) return session.notice.set(refusal(reply, session));
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

const refusal = ({ message = "This value cannot be edited." }: ActionReply, { shortcuts }: PageSession): string =>
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
