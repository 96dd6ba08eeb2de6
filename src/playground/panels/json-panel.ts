import { h } from "../../preview/client/dom/h.js";

export interface JsonPanel {
  readonly element: HTMLElement;
  /** `null`: the document has errors. */
  readonly update: (json: string | null) => void;
}

/** The content JSON, as `igx build` writes it. */
export function createJsonPanel(): JsonPanel {
  const code = h("pre", { class: "json-text", tabindex: 0, role: "region", "aria-label": "Content JSON" });
  return {
    element: code,
    update: (json) => {
      code.textContent = json ?? "The document has errors. Fix them to see its JSON.";
    },
  };
}
