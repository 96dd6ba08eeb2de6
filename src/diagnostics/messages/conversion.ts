import { info } from "../descriptor.js";

/* Findings about what igx makes documents from: content JSON and Markdown. */

export const staysJson = info<{
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  /** A sentence without its full stop. */
  readonly reason: string;
}>({
  code: "stays-json",
  message: ({ position, count, reason }) => `Element ${position} of ${count} stays JSON: ${reason}.`,
  hint: () => undefined,
  explanation:
    "`igx decompile` writes an element as lines of the language if building them gives the same content. Any other element becomes an `element` fence, which contains its JSON.",
  bad: '[{"type": "h1", "text": "Coffee", "note": "draft"}]\n',
  good: '[{"type": "h1", "text": "Coffee"}]\n',
  example: { source: "content" },
});
