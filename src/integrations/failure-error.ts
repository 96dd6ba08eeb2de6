import type { Failure } from "../cli/base/outcome.js";
import { findingsText } from "./findings-text.js";

/** The error that a plugin throws where the command would end with a message. */
export function failureError({ message, hint, findings }: Failure): Error {
  const details = findings ? `\n\n${findingsText(findings)}` : "";
  return new Error(`igx: ${message}${hint === undefined ? "" : ` ${hint}`}${details}`);
}
