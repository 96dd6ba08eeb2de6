/** Letters and marks that decide a direction; the marks are LRM, RLM and ALM. */
const strong = /[\p{L}\u200e\u200f\u061c]/u;
/** The blocks that Unicode keeps for scripts written from right to left (Unicode Annex 9, section 3.2, table 4). */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The letters of an isolate do not decide (rule P2). */
const isolate = /[\u2066-\u2068][^\u2069]*\u2069?/g;

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Whether a text begins at the right: its first letter decides, as with `dir=auto` of HTML. */
export function isRightToLeft(text: string): boolean {
  const [first = ""] = strong.exec(text.replace(isolate, "")) ?? [];
  return rightToLeft.test(first);
}
