import type { ElementType } from "../../language/content.js";
import { counted } from "../../text/counted.js";
import type { PreviewFinding, PreviewState } from "../protocol.js";
import { isDraft, showsElements } from "./session.js";

type Counts = Readonly<Record<PreviewFinding["severity"], number>>;

export const countOf = (findings: readonly PreviewFinding[], severity: PreviewFinding["severity"]): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** "2 errors, 1 warning"; empty without findings. */
export const countsText = (findings: readonly PreviewFinding[]): string =>
  countsOf({
    error: countOf(findings, "error"),
    warning: countOf(findings, "warning"),
    info: countOf(findings, "info"),
  });

const countsOf = ({ error, warning, info }: Counts): string =>
  [error > 0 && counted(error, "error"), warning > 0 && counted(warning, "warning"), info > 0 && counted(info, "note")]
    .filter(Boolean)
    .join(", ");

export const severityWord = { error: "Error", warning: "Warning", info: "Note" } as const;

/** The texts while the page receives nothing: a short form, and the rest. */
export const connectionWords = {
  lost: ["Connection lost", "trying again"],
  loading: ["Loading", "the picture does not follow your changes yet"],
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

/** The state of a document on the wall: a text, and the sign beside it. */
export function statusWords(
  status: PreviewState["status"],
  counts: Counts,
): { readonly text: string; readonly sign: "ok" | "warning" | "error" | "missing" | "waiting" } {
  const found = countsOf(counts);
  switch (status) {
    case "ok":
      return { text: found || "No findings", sign: counts.warning > 0 ? "warning" : "ok" };
    case "broken":
      return { text: found || "Failed", sign: "error" };
    case "missing":
      return { text: "File missing", sign: "missing" };
    case "incomplete":
      return { text: "Values missing", sign: "waiting" };
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
