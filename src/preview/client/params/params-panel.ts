import type { PreviewParam, PreviewState } from "../../protocol.js";
import { h } from "../dom/h.js";
import { createParamField, type ParamField } from "./param-field.js";

interface ParamsPanel {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  readonly focus: () => void;
  /** Sends at once what is typed: another document is asked for. */
  readonly flush: () => void;
}

type Values = Readonly<Record<string, string | null>>;

/** Milliseconds after the last key. */
const pause = 200;

/**
 * The parameters of the document. Their values come from the state only: the page sends typed text and shows the values in the next state.
 */
export function createParamsPanel(send: (values: Values) => void): ParamsPanel {
  const element = h("div", { class: "pad params" });
  let shape = "";
  let fields: readonly ParamField[] = [];
  let waiting: Record<string, string | null> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let file: string | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    if (Object.keys(waiting).length > 0) send(waiting);
    waiting = {};
  };
  const set = (name: string, value: string | null, now: boolean): void => {
    // A parameter may have any name, `__proto__` too.
    Object.defineProperty(waiting, name, { value, enumerable: true, configurable: true, writable: true });
    clearTimeout(timer);
    if (now) flush();
    else timer = setTimeout(flush, pause);
  };
  return {
    element,
    flush,
    update: (state) => {
      // A value that was typed for another document must not reach this one.
      if (state.file !== file) waiting = {};
      file = state.file;
      const now = JSON.stringify(state.params.map(declaration));
      if (now !== shape) {
        fields = state.params.map((param, index) =>
          createParamField(param, index, (value, at) => set(param.name, value, at)),
        );
        element.replaceChildren(...fields.map((field) => field.element));
      }
      shape = now;
      for (const [index, param] of state.params.entries()) fields[index]!.update(param, problemsOf(param, state));
    },
    focus: () =>
      (
        element.querySelector<HTMLElement>("[aria-invalid]") ??
        element.querySelector<HTMLElement>("input, select, textarea")
      )?.focus(),
  };
}

/** Everything that a control depends on, except its value. */
const declaration = ({ name, type, choices, required, secret }: PreviewParam): readonly unknown[] => [
  name,
  type,
  choices,
  required,
  secret,
];

/** The findings about its value. Their position is the name of the parameter in `@param`. */
function problemsOf({ name, required, secret, value }: PreviewParam, state: PreviewState): readonly string[] {
  const found = state.findings.filter(
    ({ code, file, start, end }) =>
      (code === "param-type" || code === "missing-param") &&
      state.sources[file]?.slice(start.offset, end.offset) === name,
  );
  const lacks = state.status === "incomplete" && required && !secret && value === undefined;
  if (found.length === 0 && lacks) return ["It has no value yet."];
  return found.map(({ message }) => message);
}
