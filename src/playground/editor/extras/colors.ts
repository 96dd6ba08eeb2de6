import { LSPPlugin } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";
import { Decoration, type EditorView, WidgetType } from "@codemirror/view";
import type { Color, ColorInformation, ColorPresentation, Range } from "vscode-languageserver-types";
import { followServer } from "./follow-server.js";
import { createMarks } from "./marks.js";

/** A swatch before each colour, which opens the browser's picker. The server writes the colour that is picked. */
export function colors(): Extension {
  const marks = createMarks();
  return [
    marks.field,
    followServer<readonly ColorInformation[]>({
      capability: "colorProvider",
      method: "textDocument/documentColor",
      show: (found, { state }, plugin) =>
        marks.set(
          found
            .filter(({ range }) => range.end.line < state.doc.lines)
            .map(({ color, range }) =>
              Decoration.widget({ widget: new Swatch(hexOf(color)), side: -1 }).range(plugin.fromPosition(range.start)),
            ),
        ),
    }),
  ];
}

const hexOf = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** A class, as CodeMirror asks for. */
class Swatch extends WidgetType {
  constructor(readonly hex: string) {
    super();
  }

  override eq({ hex }: Swatch): boolean {
    return hex === this.hex;
  }

  toDOM(view: EditorView): HTMLElement {
    const input = document.createElement("input");
    input.type = "color";
    input.className = "igx-swatch";
    input.value = this.hex;
    input.setAttribute("aria-label", `Change the colour ${this.hex}`);
    input.addEventListener("change", () => void change(view, input));
    return input;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The colour may have moved since the swatch was made, so the server is asked where it is now. */
async function change(view: EditorView, input: HTMLInputElement): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const { client, uri } = plugin;
  const at = plugin.toPosition(view.posAtDOM(input));
  client.sync();
  const textDocument = { uri };
  const all = await client.request<object, readonly ColorInformation[]>("textDocument/documentColor", { textDocument });
  const range = all.find(({ range: { start } }) => start.line === at.line && start.character === at.character)?.range;
  if (range) await replace(view, plugin, range, colorOf(input.value));
}

async function replace(view: EditorView, plugin: LSPPlugin, range: Range, color: Color): Promise<void> {
  const params = { textDocument: { uri: plugin.uri }, color, range };
  const { doc } = view.state;
  const [first] = await plugin.client.request<object, readonly ColorPresentation[]>(
    "textDocument/colorPresentation",
    params,
  );
  if (!first || view.state.doc !== doc) return;
  const { range: where, newText } = first.textEdit ?? { range, newText: first.label };
  view.dispatch({
    changes: { from: plugin.fromPosition(where.start), to: plugin.fromPosition(where.end), insert: newText },
    userEvent: "input.color",
  });
}

const colorOf = (hex: string): Color => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5), alpha: 1 };
};
