import type { Span } from "../text/span.js";
import { isBlank } from "./scan.js";

/** A span with the white space before it, which would be left over where the span is removed. */
export const withBlank = (text: string, { start, end }: Span): Span => ({
  start: isBlank(text.charCodeAt(start - 1)) ? start - 1 : start,
  end,
});
