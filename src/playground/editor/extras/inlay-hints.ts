import type { Extension } from "@codemirror/state";
import { Decoration, WidgetType } from "@codemirror/view";
import type { InlayHint } from "vscode-languageserver-types";
import { followServer } from "./follow-server.js";
import { createMarks } from "./marks.js";

/** Types and values between the letters of the text, for the lines in view. */
export function inlayHints(): Extension {
  const marks = createMarks();
  return [
    marks.field,
    followServer<readonly InlayHint[]>({
      capability: "inlayHintProvider",
      method: "textDocument/inlayHint",
      byViewport: true,
      params: ({ viewport }, plugin) => ({
        range: { start: plugin.toPosition(viewport.from), end: plugin.toPosition(viewport.to) },
      }),
      show: (hints, { state }, plugin) =>
        marks.set(
          hints
            .filter(({ position }) => position.line < state.doc.lines)
            .map((hint) =>
              Decoration.widget({ widget: new HintWidget(textOf(hint)), side: 1 }).range(
                plugin.fromPosition(hint.position),
              ),
            ),
        ),
    }),
  ];
}

const textOf = ({ label, paddingLeft, paddingRight }: InlayHint): string => {
  const text = typeof label === "string" ? label : label.map(({ value }) => value).join("");
  return `${paddingLeft ? " " : ""}${text}${paddingRight ? " " : ""}`;
};

/** A class, as CodeMirror asks for. */
class HintWidget extends WidgetType {
  constructor(readonly text: string) {
    super();
  }

  override eq({ text }: HintWidget): boolean {
    return text === this.text;
  }

  toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "igx-hint";
    element.textContent = this.text;
    // Readers of the source would take it for a part of the line.
    element.setAttribute("aria-hidden", "true");
    return element;
  }
}
