import { shareAsFraction as rule } from "../../diagnostics/picture-rules.js";
import { check } from "../model.js";
import { reportNotes } from "../picture-notes.js";

/** The notes that depend only on the data; pictures find the rest. */
export const shareAsFraction = check(rule, {
  element: (element, _report, context) => reportNotes(rule, element, context),
});
