import { valueNotShown as rule } from "../../diagnostics/picture-rules.js";
import { check } from "../model.js";
import { reportNotes } from "../picture-notes.js";

/** What the data alone decide; pictures find the rest. */
export const valueNotShown = check(rule, {
  element: (element, _report, context) => reportNotes(rule, element, context),
});
