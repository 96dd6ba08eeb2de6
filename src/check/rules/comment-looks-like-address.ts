import { warning } from "../../diagnostics/descriptor.js";
import { type ReportDetails, replacement } from "../../diagnostics/pending-diagnostic.js";
import { lazy } from "../../text/lazy.js";
import { emptySpan, type Span } from "../../text/span.js";
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
    source({ documents, reportIn }) {
      for (const [file, { comments, frontMatter }] of documents) {
        for (const { span, inAttributes } of comments) {
          if (!address().test(file.text.slice(span.start, span.end))) continue;
          const isInFrontMatter = frontMatter !== undefined && span.end <= frontMatter.span.end;
          const details = isInFrontMatter || inAttributes ? writeAsComment(span) : writeAsText(span);
          reportIn(file)(commentLooksLikeAddress.rule, span, undefined, details);
        }
      }
    },
  },
);

const writeAsText = ({ start }: Span): ReportDetails => ({
  fixes: [replacement("Write it as text", emptySpan(start), "\\")],
});

/** Front matter and attributes contain no lines of text. */
const writeAsComment = ({ start }: Span): ReportDetails => ({
  hint: "Add a space after `//` for a comment.",
  fixes: [replacement("Add a space", emptySpan(start + 2), " ")],
});

/** Two slashes and a host name with at least one point, then the end of the line, a port, a path, a query or a fragment. */
const address = lazy(() => /^\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?\s*$/u);
