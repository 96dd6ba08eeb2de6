import type { PreviewParam } from "../../protocol.js";
import { h } from "../dom/h.js";

/** The control of a parameter. The page sends its text. */
interface ParamControl {
  readonly element: HTMLElement;
  /** The element that has the label and the descriptions. */
  readonly field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  /** `null` if nothing is chosen, which means no value instead of an empty one. */
  readonly text: () => string | null;
  readonly setText: (text: string) => void;
}

/** The control for a declared type. */
export function createParamControl({ type, choices, secret, required }: PreviewParam, id: string): ParamControl {
  if (choices) return selectControl(choices, id);
  if (secret || type === "secret") return inputControl(id, { type: "password", autocomplete: "off" });
  switch (type) {
    case "boolean":
      return required ? selectControl(["true", "false"], id) : checkboxControl(id);
    case "integer":
      return inputControl(id, { type: "number", step: 1 });
    case "number":
      return inputControl(id, { type: "number", step: "any" });
    case "date":
      return inputControl(id, { type: "date" });
    case "color":
      return colorControl(id);
    case "list":
    case "object":
      return jsonControl(id);
    default:
      return inputControl(id, { type: "text" }, true);
  }
}

/** `empty`: an empty text is a value too. */
function inputControl(id: string, attributes: Readonly<Record<string, string | number>>, empty = false): ParamControl {
  const field = h("input", { class: "input", id, spellcheck: "false", ...attributes });
  return {
    element: field,
    field,
    text: () => (field.value === "" && !empty ? null : field.value),
    setText: (text) => {
      field.value = text;
    },
  };
}

function checkboxControl(id: string): ParamControl {
  const field = h("input", { class: "checkbox", id, type: "checkbox" });
  return {
    element: field,
    field,
    text: () => String(field.checked),
    setText: (text) => {
      field.checked = text === "true";
    },
  };
}

function selectControl(choices: readonly (string | number)[], id: string): ParamControl {
  const unset = h("option", { value: "", hidden: true, "data-unset": true }, "Choose…");
  const options = choices.map((choice) => h("option", { value: String(choice) }, String(choice)));
  const field = h("select", { class: "select", id }, unset, ...options);
  return {
    element: field,
    field,
    text: () => (field.selectedOptions[0] === unset ? null : field.value),
    setText: (text) => {
      field.selectedIndex = options.findIndex(({ value }) => value === text) + 1;
    },
  };
}

/** A picker and a text field: the browser's picker accepts only colours of six digits, but the parameter may be any colour. */
function colorControl(id: string): ParamControl {
  const field = h("input", { class: "input", id, type: "text", spellcheck: "false", placeholder: "#1f77b4" });
  const picker = h("input", { class: "color", type: "color", "aria-label": "Pick a colour" });
  const follow = (): void => {
    const color = sixDigits(field.value.trim());
    if (color) picker.value = color;
  };
  field.addEventListener("input", follow);
  // Runs before the event bubbles to the parameter's field, which reads the text.
  picker.addEventListener("input", () => {
    field.value = picker.value;
  });
  return {
    element: h("div", { class: "pair" }, picker, field),
    field,
    text: () => field.value.trim() || null,
    setText: (text) => {
      field.value = text;
      follow();
    },
  };
}

/** The colour as the picker takes it: `#369` is `#336699`. It shows no opacity. */
const sixDigits = (color: string): string | undefined =>
  /^#[\da-f]{6}/i.exec(color.replace(/^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i, "#$1$1$2$2$3$3"))?.[0];

function jsonControl(id: string): ParamControl {
  const field = h("textarea", { class: "input json", id, rows: 4, spellcheck: "false", placeholder: "JSON" });
  return {
    element: field,
    field,
    text: () => field.value.trim() || null,
    setText: (text) => {
      field.value = text;
    },
  };
}
