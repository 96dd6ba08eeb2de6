import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import { format } from "../../compile/format.js";
import { writeElement } from "../../emit/write-element.js";
import { sheetAttributes } from "../../language/attributes.js";
import type * as ast from "../../syntax/ast.js";
import { withLineEndingOf, withLineFeeds } from "../../text/line-ending.js";
import { allBlocks } from "../block-tree.js";
import { lineEdits } from "../line-edits.js";
import type { Refusal } from "../refusal.js";
import { attributeOf, directiveAt, elementOf } from "./data-directive.js";
import { type ActionInput, type ActionProvider, editOfDocument } from "./provider.js";
import { givesSameContent } from "./same-content.js";

/** Writes the rows of an element that takes them `from` data into the document. Offered only where the content stays the same. */
export const inlineTable: ActionProvider = {
  name: "inline-table",
  kind: CodeActionKind.RefactorInline,
  find: async (input) => {
    const directive = directiveAt(input);
    const isTaken = directive && directive.items.length === 0 && attributeOf(directive, "from");
    return isTaken && (await input.level.result()).output ? [{ title: "Write the data as rows", later: "rows" }] : [];
  },
  edit: async (input) => {
    const directive = directiveAt(input);
    return directive && attributeOf(directive, "from") ? inline(directive, input) : undefined;
  },
};

/** Attributes that say what to take of the data. */
const ofData: ReadonlySet<string> = new Set(sheetAttributes.map(({ name }) => name));

const otherContent: Refusal = {
  refused: "The data stay where they are: rows of them would give other content, or the document has errors.",
};

async function inline(directive: ast.Directive, input: ActionInput): Promise<WorkspaceEdit | Refusal> {
  const { level } = input;
  const { file } = level;
  const element = await elementOf(level, directive);
  const written = element && writeElement(element.node, element.json, false);
  if (written === undefined) return otherContent;
  const rows = written.slice(written.indexOf("\n") + 1);
  const { start, end } = directive.span;
  const next = `${file.text.slice(0, start)}${headOf(directive, file.text)}\n${rows}${/[\r\n]$/.test(file.text.slice(start, end)) ? "" : "\n"}${file.text.slice(end).replace(/^[^\S\r\n]*(?:\r\n|\n|\r)/, "")}`;
  const clean = withoutData(next, directive, input);
  const text = withLineEndingOf(file.text, withLineFeeds(format(clean).output ?? clean));
  return (await givesSameContent(level, text)) ? editOfDocument(input, lineEdits(file, text)) : otherContent;
}

function headOf({ span, attributes }: ast.Directive, text: string): string {
  if (!attributes) return text.slice(span.start, span.end);
  const kept = attributes.entries
    .filter(({ name }) => !ofData.has(name))
    .map((one) => text.slice(one.span.start, one.span.end));
  const before = text.slice(span.start, attributes.span.start).trimEnd();
  return kept.length === 0 ? before : `${before} {${kept.join(" ")}}`;
}

/** Without the declaration of the data, if nothing else uses it. */
function withoutData(next: string, directive: ast.Directive, { level: { document, file } }: ActionInput): string {
  const value = attributeOf(directive, "from")?.value;
  const name = value?.kind === "word" ? value.text : "";
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, "gu");
  const used = file.text.match(word)?.length ?? 0;
  for (const block of allBlocks(document.blocks)) {
    const isData = block.kind === "data" && block.name?.name === name && block.span.end <= directive.span.start;
    const written = isData ? file.text.slice(block.span.start, block.span.end) : "";
    // Its path may contain the name, too.
    const own = written.match(word)?.length ?? 0;
    if (isData && used === own + 1)
      return next.slice(0, block.span.start) + next.slice(block.span.end).replace(/^(?:\r\n|\n|\r)/, "");
  }
  return next;
}
