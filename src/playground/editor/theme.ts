import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Colours come from the page's custom properties, which reach into the shadow tree and follow light and dark. */
export const theme: Extension = EditorView.theme({
  "&": { height: "100%", color: "var(--ui-ink)", backgroundColor: "var(--ui-card)", fontSize: "13.5px" },
  // The caret and its line show the focus.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ui-ink)", paddingBlock: "12px" },
  ".cm-cursor": { borderLeftColor: "var(--ui-ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--ui-soft)",
    color: "var(--ui-quiet)",
    borderRight: "1px solid var(--ui-line)",
  },
  "&.cm-focused :is(.cm-activeLine, .cm-activeLineGutter)": {
    backgroundColor: "color-mix(in srgb, var(--ui-wash) 45%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--ui-accent) 28%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--ui-bar)",
    color: "var(--ui-ink)",
    border: "1px solid var(--ui-line)",
    borderRadius: "8px",
    maxWidth: "min(480px, 92vw)",
    maxHeight: "320px",
    overflow: "auto",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "260px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  // Letters that many fonts lack.
  ".cm-completionIcon": { display: "none" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--ui-accent)", color: "var(--ui-bar)" },
  ".cm-lsp-documentation": { padding: "6px 10px", font: "13px/1.45 system-ui, sans-serif" },
  ".cm-lsp-documentation code, .cm-diagnostic code": { fontFamily: "var(--mono)", backgroundColor: "var(--ui-soft)" },
  ".cm-lsp-documentation img": { maxWidth: "100%", background: "#ffffff" },
  ".cm-lsp-documentation a": { color: "var(--ui-accent)" },
  ".cm-diagnostic": { padding: "6px 10px", font: "13px/1.45 system-ui, sans-serif" },
  ".cm-diagnostic p": { margin: "2px 0" },
  ".cm-panels": { backgroundColor: "var(--ui-soft)", color: "var(--ui-ink)" },
  ".cm-panels input, .cm-panels button": { font: "inherit", color: "inherit", background: "var(--ui-bar)" },
  ".igx-actions": { display: "grid", padding: "4px" },
  ".igx-actions button": {
    padding: "6px 12px",
    border: "0",
    borderRadius: "5px",
    background: "none",
    color: "inherit",
    font: "13px/1.45 system-ui, sans-serif",
    textAlign: "start",
    cursor: "pointer",
  },
  ".igx-actions button:hover, .igx-actions button:focus": { background: "var(--ui-wash)" },
  ".igx-hint": { color: "var(--ui-quiet)", fontStyle: "italic", fontSize: "92%" },
  ".igx-swatch": {
    width: "1.1em",
    height: "1.1em",
    padding: "0",
    margin: "0 3px",
    border: "1px solid var(--ui-line)",
    verticalAlign: "-0.2em",
  },
  ".igx-unnecessary": { opacity: "0.6" },
  ".igx-comment": { color: "var(--ui-quiet)", fontStyle: "italic" },
  ".igx-keyword, .igx-decorator, .igx-operator": { color: "var(--ui-key)" },
  ".igx-string": { color: "var(--ui-string)" },
  ".igx-number, .igx-enumMember": { color: "var(--ui-number)" },
  ".igx-class, .igx-type, .igx-namespace": { fontWeight: "600" },
  ".igx-function, .igx-property, .igx-macro": { color: "var(--ui-warning)" },
});
