import type { Diagnostic } from "vscode-languageserver-types";
import type { Diagnostic as Finding } from "../../diagnostics/diagnostic.js";
import { pictureNoteCodes } from "../../language/picture-notes/picture-note.js";
import { toProtocol } from "../features/diagnostics.js";
import { pictureFindingsAt } from "../picture-findings.js";
import type { ActionInput } from "./provider.js";

/** A finding, and what the editor shows of it. */
export interface ShownFinding {
  readonly finding: Finding;
  readonly shown: Diagnostic;
}

/** The findings of the document's own text that touch the place, or that the editor shows there, on the same line. */
export async function findingsAt({ level, span, given }: ActionInput): Promise<readonly ShownFinding[]> {
  const diagnostics = await level.diagnostics();
  // A picture takes time, so it is only asked for what the editor shows of it.
  const drawn = given.some(isAboutPicture) ? await pictureFindingsAt(level, span) : [];
  return [...diagnostics, ...drawn]
    .filter(({ file }) => file === level.path)
    .flatMap((finding) => {
      const shown = toProtocol(finding, level.project);
      // The editor matches actions to findings by its own object.
      const known = given.find((one) => isSame(one, shown));
      const touches = finding.start.offset <= span.end && finding.end.offset >= span.start;
      return known || touches ? [{ finding, shown: known ?? shown }] : [];
    });
}

const isAboutPicture = ({ code, source }: Diagnostic): boolean =>
  source === "igx" && pictureNoteCodes.some((one) => one === code);

export const isSame = (one: Diagnostic, other: Diagnostic): boolean =>
  one.code === other.code &&
  one.range.start.line === other.range.start.line &&
  one.range.start.character === other.range.start.character &&
  one.message === other.message;
