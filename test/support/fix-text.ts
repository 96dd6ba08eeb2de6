import type { Fix } from "../../src/index.js";

/** The text with a fix applied, as an editor does. */
export const fixText = (text: string, { edits }: Fix): string =>
  [...edits]
    .sort((one, other) => other.start.offset - one.start.offset)
    .reduce(
      (fixed, { start, end, text: inserted }) => fixed.slice(0, start.offset) + inserted + fixed.slice(end.offset),
      text,
    );
