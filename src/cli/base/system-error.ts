import { systemReason } from "../../text/system-reason.js";
import { readRefusals } from "./read-bounded.js";

/** The reason of a refusal by the system, or of one of igx to read a file, for a sentence. */
export const reason = (error: NodeJS.ErrnoException): string =>
  (readRefusals as Readonly<Record<string, string>>)[error.code ?? ""] ?? systemReason(error);
