import { aspectLimits } from "../../render/render-options.js";

/** The ratio that `WIDTH:HEIGHT` names, such as 16:9; `undefined` if the text has another form or the ratio is not from 1:10 to 10:1. */
export function readAspect(text: string): number | undefined {
  const [, width = 0, height = 0] = (/^(\d{1,5}(?:\.\d{1,3})?):(\d{1,5}(?:\.\d{1,3})?)$/.exec(text) ?? []).map(Number);
  const ratio = width / height;
  return ratio >= aspectLimits.least && ratio <= aspectLimits.most ? ratio : undefined;
}

export const aspectForm = "WIDTH:HEIGHT, such as 16:9, from 1:10 to 10:1";
