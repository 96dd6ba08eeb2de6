import type { PreviewParam } from "../../protocol.js";
import { h, prose, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { createParamControl } from "./param-control.js";

export interface ParamField {
  readonly element: HTMLElement;
  readonly update: (param: PreviewParam, problems: readonly string[]) => void;
}

/** A parameter: its name, the author's description, its control, and the problem with its value. */
export function createParamField(
  declared: PreviewParam,
  number: number,
  send: (value: string | null, now: boolean) => void,
): ParamField {
  const id = `param-${number}`;
  const control = createParamControl(declared, id);
  const about = h("p", { class: "about", id: `${id}-about` }, aboutText(declared));
  const wrong = h("p", { class: "wrong", id: `${id}-wrong`, hidden: true });
  const reset = h(
    "button",
    { type: "button", class: "button", "aria-label": `Reset ${declared.name}`, title: "Reset" },
    icon("reset"),
  );
  const element = h(
    "div",
    { class: "param" },
    h(
      "div",
      { class: "param-head" },
      h("label", { class: "label", for: id }, declared.name),
      h("span", { class: "type" }, declared.type),
      reset,
    ),
    control.element,
    about,
    wrong,
  );
  setAttributes(control.field, { "aria-describedby": `${about.id} ${wrong.id}` });
  // Keep typed text until the server has received it: an older state must not overwrite it.
  let typed: string | null | undefined;
  const wish = (now: boolean): void => {
    typed = control.text();
    send(typed, now);
  };
  control.element.addEventListener("input", () => wish(false));
  control.element.addEventListener("change", () => wish(true));
  reset.addEventListener("click", () => {
    typed = undefined;
    control.field.focus();
    send(null, true);
  });
  return {
    element,
    update: (param, problems) => {
      const value = param.value ?? null;
      if (typed === value || !control.element.contains(document.activeElement)) typed = undefined;
      if (typed === undefined && !(param.secret && param.changed) && control.text() !== value)
        control.setText(param.value ?? "");
      reset.hidden = !param.changed;
      about.textContent = aboutText(param);
      wrong.hidden = problems.length === 0;
      wrong.replaceChildren(icon("error"), h("span", {}, ...prose(problems.join(" "))));
      setAttributes(control.field, { "aria-invalid": problems.length > 0 ? "true" : undefined });
    },
  };
}

const aboutText = ({ documentation, default: initial, required, fromRow, secret }: PreviewParam): string =>
  [
    documentation,
    fromRow && "The row gives it.",
    secret && "Never shown or kept.",
    initial !== undefined && `Default: ${initial === "" ? "empty" : initial}`,
    required && !fromRow && "Required.",
  ]
    .filter(Boolean)
    .join(" · ");
