import { warning } from "../../diagnostics/descriptor.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { lazy } from "../../text/lazy.js";
import { check } from "../model.js";

export const commentLooksLikeAddress = check(
  warning({
    code: "comment-looks-like-address",
    message: () => "The line looks like an address, but it is a comment.",
    hint: () => "Write `\\//` for text, or add a space after `//` for a comment.",
    explanation:
      "A line that begins with `//` is always a comment, so an address without `https:` would be missing in the infographic.",
    bad: "# Coffee\n\n//example.com/coffee\n",
    good: "# Coffee\n\n\\//example.com/coffee\n",
  }),
  {
    ignoresValues: true,
    isQuietIfPlain: true,
    model(_model, { documents, reportIn }) {
      for (const [file, document] of documents) {
        for (const { span } of document.comments) {
          if (!address().test(file.text.slice(span.start, span.end))) continue;
          const fixes = [replacement("Write it as text", { start: span.start, end: span.start }, "\\")];
          reportIn(file)(commentLooksLikeAddress.rule, span, undefined, { fixes });
        }
      }
    },
  },
);

/** Two slashes and a host name with at least one point, then the end of the line, a port, a path, a query or a fragment. */
const address = lazy(() => /^\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?\s*$/u);
