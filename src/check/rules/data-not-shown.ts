import { seriesNotShown } from "../../diagnostics/picture-rules.js";
import { check } from "../model.js";
import { reportNotes } from "../picture-notes.js";

/** The notes that depend only on the data, of this rule and of others in one walk over the cells; pictures find the rest. */
export const dataNotShown = check(seriesNotShown, {
  element: (element, _report, context) => reportNotes(element, context),
});
