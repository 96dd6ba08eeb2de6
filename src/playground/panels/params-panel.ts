import type { Range } from "vscode-languageserver-types";
import type { ParamDescription } from "../../contract/describe-params.js";
import { h } from "../../preview/client/dom/h.js";
import { createParamField, type ParamField } from "../../preview/client/params/param-field.js";
import { uriOf } from "../server/file-uris.js";
import { messageOf } from "../server/message-of.js";
import type { PlaygroundSession } from "../session.js";

export interface ParamsPanel {
  readonly element: HTMLElement;
  readonly update: (params: readonly ParamDescription[]) => void;
}

/** Milliseconds after the last key. */
const pause = 200;

/** The form of the parameters, as in the preview. */
export function createParamsPanel(session: PlaygroundSession, textAt: (range: Range) => string): ParamsPanel {
  const element = h("div", { class: "pad params" });
  let shape = "";
  let fields: readonly ParamField[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (name: string, value: string | null, now: boolean): void => {
    clearTimeout(timer);
    timer = setTimeout(() => session.params.set(withValue(session.params.get(), name, value)), now ? 0 : pause);
  };
  return {
    element,
    update: (params) => {
      const now = JSON.stringify(params.map(({ value: _value, ...declared }) => declared));
      const given = session.params.get();
      const shown = params.map((param) => ({ ...param, changed: Object.hasOwn(given, param.name), fromRow: false }));
      if (now !== shape) {
        fields = shown.map((param, at) =>
          createParamField(param, at, (value, isLast) => send(param.name, value, isLast)),
        );
        const none = h("p", { class: "empty" }, "The document declares no parameters.");
        element.replaceChildren(...(fields.length === 0 ? [none] : fields.map((field) => field.element)));
      }
      shape = now;
      for (const [at, param] of shown.entries()) fields[at]!.update(param, problemsOf(param, session, textAt));
    },
  };
}

/** The findings about a value. Their position is the name of the parameter in `@param`. */
const problemsOf = (
  { name, required, value, secret }: ParamDescription,
  { findings, shown }: PlaygroundSession,
  textAt: (range: Range) => string,
): readonly string[] => {
  const found = (findings.get().get(uriOf(shown.get())) ?? []).filter(
    ({ code, range }) => (code === "param-type" || code === "missing-param") && textAt(range) === name,
  );
  if (found.length === 0 && required && !secret && value === undefined) return ["It has no value yet."];
  return found.map(messageOf);
};

/** Own properties only: a parameter may be called `__proto__`. */
const withValue = (
  values: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Readonly<Record<string, string>> => {
  const others = Object.entries(values).filter(([known]) => known !== name);
  return Object.fromEntries(value === null ? others : [...others, [name, value]]);
};
