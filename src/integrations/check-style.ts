import type { Project } from "../cli/base/project.js";
import { checkTheme } from "../cli/render/choose-brand.js";
import { aspectForm, readAspect } from "../cli/render/read-aspect.js";
import { failureError } from "./failure-error.js";
import type { PictureStyle } from "./integration-options.js";

/** Throws if the options of a plugin say what no picture can have. */
export function checkStyle(project: Project, { theme, aspect, width }: PictureStyle): void {
  const known = checkTheme(project, theme, false);
  if (!known.ok) throw failureError(known.failure);
  if (theme === "auto") throw new Error('igx: theme: "auto" is for HTML, not for pictures. Choose "light" or "dark".');
  if (aspect !== undefined && readAspect(aspect) === undefined)
    throw new Error(`igx: aspect: ${JSON.stringify(aspect)} must be ${aspectForm}.`);
  if (typeof width === "number" && !(Number.isInteger(width) && width > 0))
    throw new Error(`igx: width: ${width} must be a whole number of pixels, such as 600.`);
}
