import type { PreviewState, SourceRange } from "../../protocol.js";
import type { Commands } from "../commands.js";
import { h } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { isShown } from "../dom/is-shown.js";
import { elementsOf, type PageSession, sourcesOf } from "../session.js";
import { createCodeView } from "./code-view.js";
import type { LazyPanel } from "./json-panel.js";
import { lineAt, linesOf } from "./lines.js";
import { igxTokens } from "./tokens.js";

/** The source, file by file. The caret selects the element around it. */
export function createSourcePanel(
  session: PageSession,
  good: () => PreviewState["sources"],
  { open, markAt }: Pick<Commands, "open" | "markAt">,
): LazyPanel & { readonly focus: () => void } {
  const sources = (): PreviewState["sources"] => session.state.get()?.sources ?? {};
  let known:
    | { readonly state: PreviewState | undefined; readonly ranges: readonly (SourceRange | undefined)[] }
    | undefined;
  const ranges = (): readonly (SourceRange | undefined)[] => {
    const state = session.state.get();
    if (known?.state !== state) known = { state, ranges: sourcesOf(elementsOf(session), good(), sources()) };
    return known!.ranges;
  };
  const code = createCodeView("Source", igxTokens, (offset) => {
    const text = sources()[file] ?? "";
    const index = narrowest(
      ranges().map((range) => wholeLines(range, text)),
      file,
      offset,
    );
    if (index >= 0) session.selection.set({ index, from: "source" });
    markAt(file, offset);
  });
  const files = h("select", { class: "select", "aria-label": "File" });
  const openButton = h("button", { type: "button", class: "button" }, icon("open"), "Open in editor");
  const element = h("div", { class: "code-panel" }, h("div", { class: "bar" }, files, openButton), code.element);
  const visible = (): boolean => isShown(element);
  let file = "";

  const showFile = (state: PreviewState): void => {
    const names = Object.keys(state.sources);
    if (!names.includes(file)) file = names.includes(state.file) ? state.file : (names[0] ?? "");
    if ([...files.options].map(({ value }) => value).join("\n") !== names.join("\n"))
      files.replaceChildren(...names.map((name) => h("option", { value: name }, name)));
    files.value = file;
    const findings = state.findings
      .filter((finding) => finding.file === file)
      .map(({ start, end, severity, message }) => ({ start: start.offset, end: end.offset, severity, message }));
    code.setText(state.sources[file] ?? "", findings);
  };
  const reveal = (range: SourceRange | undefined, scroll: boolean): void => {
    const state = session.state.get();
    if (!state || !visible()) return;
    if (range && scroll) file = range.file;
    showFile(state);
    code.mark(range?.file === file ? range : undefined, scroll);
  };
  const wanted = (): SourceRange | undefined => {
    const selected = session.selection.get();
    return session.place.get() ?? (selected && ranges()[selected.index]);
  };

  files.addEventListener("change", () => {
    file = files.value;
    reveal(wanted(), false);
  });
  openButton.addEventListener("click", () => {
    const lines = linesOf(sources()[file] ?? "");
    const offset = code.offset();
    const line = lineAt(lines, offset);
    open(file, line + 1, offset - lines.starts[line]! + 1);
  });
  session.selection.listen((selected) => {
    if (selected?.from !== "update") session.place.set(undefined);
    reveal(wanted(), selected !== undefined && selected.from !== "source" && selected.from !== "update");
  });
  session.place.listen((place) => place && reveal(place, true));
  return {
    element,
    update: () => reveal(wanted(), false),
    shown: () => reveal(wanted(), true),
    focus: code.focus,
  };
}

/** To the end of its last line: the row continues after its last value. */
function wholeLines(range: SourceRange | undefined, text: string): SourceRange | undefined {
  const rest = range && text.slice(range.end).search(/[\r\n]|$/);
  return range && { ...range, end: range.end + rest! };
}

/** The element whose source holds the place; the smallest one, where an `@include` holds others. */
function narrowest(ranges: readonly (SourceRange | undefined)[], file: string, offset: number): number {
  let best = -1;
  ranges.forEach((range, index) => {
    if (range?.file !== file || offset < range.start || offset > range.end) return;
    const known = ranges[best];
    if (!known || range.end - range.start < known.end - known.start) best = index;
  });
  return best;
}
