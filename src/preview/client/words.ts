import type { ElementType } from "../../language/content.js";
import { counted } from "../../text/counted.js";
import type { PreviewFinding, PreviewState } from "../protocol.js";
import { isDraft, showsElements } from "./session.js";

export const countOf = (findings: readonly PreviewFinding[], severity: PreviewFinding["severity"]): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** "2 errors, 1 warning"; empty without findings. */
export function countsText(findings: readonly PreviewFinding[]): string {
  const errors = countOf(findings, "error");
  const warnings = countOf(findings, "warning");
  const notes = countOf(findings, "info");
  return [
    errors > 0 && counted(errors, "error"),
    warnings > 0 && counted(warnings, "warning"),
    notes > 0 && counted(notes, "note"),
  ]
    .filter(Boolean)
    .join(", ");
}

export const severityWord = { error: "Error", warning: "Warning", info: "Note" } as const;

/** The texts while the page receives nothing: a short form, and the rest. */
export const connectionWords = {
  lost: ["Connection lost", "trying again"],
  paused: ["Paused", "newer previews are open, click the page to continue"],
} as const;

/** The state in the top bar: a short form, and the rest. */
export function statusText(state: PreviewState): { readonly short: string; readonly long: string } {
  const last = showsElements(state) ? "showing the last good version" : "nothing to show";
  const shown = isDraft(state) ? "the other elements are up to date" : last;
  switch (state.status) {
    case "ok":
      return { short: "Up to date", long: countsText(state.findings) };
    case "broken":
      if (countOf(state.findings, "error") === 0) return { short: "Failed", long: shown };
      return { short: counted(countOf(state.findings, "error"), "error"), long: shown };
    case "missing":
      return { short: "File missing", long: shown };
    case "incomplete":
      return { short: "Values missing", long: shown };
  }
}

/** The announcement for screen readers. */
export function announcement(state: PreviewState): string {
  const { short, long } = statusText(state);
  const counts = countsText(state.findings);
  if (state.status === "ok") return `Updated.${counts && ` ${counts}.`}`;
  return `${short}, ${long}.`;
}

/** By element type, so that a new type without a name does not compile. */
const names: Readonly<Record<ElementType, string>> = {
  h1: "Headline",
  h2: "Subheading",
  body: "Text",
  quote: "Quote",
  separator: "Separator",
  chart: "Chart",
  map: "Map",
  facts_and_figures: "Facts",
};

const isElementType = (type: string): type is ElementType => Object.hasOwn(names, type);

/** The name of an element type for readers. A document can contain types that igx does not know. */
export const typeName = (type: string): string => (isElementType(type) ? names[type] : `Element “${type}”`);
