import type { CompileResult } from "../../contract/result.js";
import { type CleanParts, CleanResult } from "../clean-result.js";
import type { Outline } from "./outline.js";
import { fill } from "./pieces.js";

/** The result of an outline and the JSON of its slots. */
export class FilledResult extends CleanResult {
  constructor(outline: Outline, slots: readonly string[], parts: CleanParts, compile: () => CompileResult) {
    const forms = { json: () => fill(outline.compact, slots), indentedJson: () => fill(outline.indented, slots) };
    super(forms, parts, compile);
  }
}
