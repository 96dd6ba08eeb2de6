import { attributes } from "./attributes.js";
import { cells } from "./cells.js";
import type { Cursor } from "./cursor.js";
import { directiveNames } from "./directive-names.js";
import { expressionStart } from "./expression-start.js";
import { expressions } from "./expressions.js";
import { fences } from "./fences.js";
import { files } from "./files.js";
import { frontMatter } from "./front-matter.js";
import { chartTypes, territories } from "./head-arguments.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";
import { suppressions } from "./suppressions.js";
import { templateHead } from "./template-heads.js";

/** Everything that can be written at the cursor. The first part of the language that the place belongs to answers. */
export async function complete(cursor: Cursor): Promise<Suggestions> {
  const { offset, enclosure, attributes: inAttributes } = cursor;
  const special = (await frontMatter(cursor)) ?? fences(cursor) ?? (await suppressions(cursor));
  if (special) return special;
  const expression = expressionStart(cursor);
  if (expression !== undefined) return expressions(cursor, expression);
  const directive = cursor.before.startsWith("@") ? await inDirective(cursor) : undefined;
  if (directive) return directive;
  if (enclosure && inAttributes) return attributes(cursor, inAttributes, enclosure.start);
  if (cursor.before.startsWith("|")) return cells(cursor);
  return isEmptyLine(cursor) ? directiveNames(cursor) : noSuggestions(offset);
}

/** On a line with a directive, where the cursor is not in its attributes. */
async function inDirective(cursor: Cursor): Promise<Suggestions | undefined> {
  const { before, enclosure, offset } = cursor;
  if (/^@[\p{L}\p{N}_-]*$/u.test(before)) return directiveNames(cursor);
  const name = /^@([\p{L}\p{N}_-]+)/u.exec(before)?.[1] ?? "";
  const head = templateHead(cursor, name);
  if (head) return head;
  if (name === "include" || name === "data") {
    const path = await files(cursor, name);
    if (path) return path;
  }
  if (enclosure) return undefined;
  if (name === "chart" && /^@chart[ \t]+"?[\w-]*$/.test(before)) return chartTypes(cursor);
  if (name === "map" && /^@map[ \t]+(?:"[^"]*|[^\s"{]*)$/.test(before)) return territories(cursor);
  return noSuggestions(offset);
}

/** Where nothing is typed, everything that can begin a line can follow. In a text, suggestions would be in the way. */
const isEmptyLine = ({ text, offset, ownStart }: Cursor): boolean =>
  ownStart === offset && (offset >= text.length || "\r\n".includes(text[offset]!));
