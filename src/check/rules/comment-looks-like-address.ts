import { warning } from "../../diagnostics/descriptor.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { check } from "../model.js";

export const commentLooksLikeAddress = check(
  warning({
    code: "comment-looks-like-address",
    message: () => "This line looks like an address but is a comment.",
    hint: () => "As text it begins with `\\//`; a comment has white space behind its slashes.",
    explanation: "A line that begins with `//` is a comment, always. An address without its scheme would be lost.",
    bad: "# Coffee\n\n//example.com/coffee\n",
    good: "# Coffee\n\n\\//example.com/coffee\n",
  }),
  {
    model(_model, { documents, reportIn }) {
      for (const [file, document] of documents) {
        for (const { span } of document.comments) {
          if (!address.test(file.text.slice(span.start, span.end))) continue;
          const fixes = [replacement("Write it as text", { start: span.start, end: span.start }, "\\")];
          reportIn(file)(commentLooksLikeAddress.rule, span, undefined, { fixes });
        }
      }
    },
  },
);

/** Two slashes, and at once a host: labels with points between them, then the end, a port, a path, a query or a fragment. */
const address = /^\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?\s*$/u;
