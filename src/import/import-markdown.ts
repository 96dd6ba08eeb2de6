import type { Token } from "markdown-it";
import { format } from "../compile/format.js";
import { toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { documentInFence } from "../syntax/document-in-fence.js";
import { escapedStart, withoutEscapes } from "../syntax/escaped-document.js";
import type { SourceFile } from "../text/source-file.js";
import { blockTree } from "./block-tree.js";
import { convertBlocks } from "./convert-blocks.js";
import type { DocumentPart } from "./document-part.js";
import { importFrontMatter } from "./import-front-matter.js";
import { createImportNotes, type ImportNotes } from "./import-notes.js";
import type { ImportResult } from "./import-result.js";
import { collectDefinitions, createMarkdownParser, type Definition } from "./markdown-parser.js";
import { type Fields, writeDocument } from "./write-document.js";

/**
 * A document with the text of a Markdown file (CommonMark with tables, footnotes and front matter in YAML or TOML). Each text of the file is in the
 * content, in a comment or in a finding.
 */
export async function importMarkdown({ path, text: source }: SourceFile): Promise<ImportResult> {
  const file = { path, text: source.replace(/^\uFEFF/, "") };
  const notes = createImportNotes(file);
  const found = documentIn(file.text);
  if (found) {
    notes.changedFirst(0, found.note);
    return { output: format(found.document).output ?? found.document, diagnostics: notes.findings().map(toDiagnostic) };
  }
  const head = importFrontMatter(file.text, notes);
  const parser = createMarkdownParser();
  const { env, all } = collectDefinitions(parser);
  const tokens = parser.parse(head.body, env);
  const footnotes = new Set(tokens.filter(({ type }) => type === "footnote_open").map(({ info }) => info));
  const parts = convertBlocks(blockTree(tokens), { notes, footnotes, lines: head.body.split(/\r\n|\n|\r/) });
  const whole = [...head.parts, ...parts, ...unusedDefinitions(all, tokens, notes)];
  const output = await writeDocument(withTitle(head.fields, parts), whole);
  return { output, diagnostics: notes.findings().map(toDiagnostic) };
}

/** A whole document of igx: in the fence of an answer, or with a backslash before every sign. */
function documentIn(text: string): { readonly document: string; readonly note: string } | undefined {
  const answer = documentInFence(text);
  if (answer)
    return {
      document: text.slice(answer.start, answer.end),
      note: "The document is taken out of its fence, and the text around it is left out.",
    };
  if (escapedStart(text) === undefined || !/^[ \t]*\\@[a-z]/m.test(text)) return undefined;
  return { document: withoutEscapes(text), note: "The backslashes before signs are left out." };
}

/** The title of the front matter, or else the first heading. */
function withTitle(fields: Fields, parts: readonly DocumentPart[]): Fields {
  if (fields.some(([name]) => name === "title")) return fields;
  for (const part of parts) {
    if (part.kind !== "element") continue;
    const { type, text } = JSON.parse(part.json) as { readonly type: string; readonly text?: string };
    if (text !== undefined && (type === "h1" || type === "h2"))
      return [["title", text.replaceAll("\n", " ")], ...fields];
  }
  return fields;
}

/** Definitions that no link or image of the text uses: also the second one of a label. */
function unusedDefinitions(
  definitions: readonly Definition[],
  tokens: readonly Token[],
  notes: ImportNotes,
): readonly DocumentPart[] {
  const inner = tokens.flatMap(({ children }) => children ?? []);
  const used = new Set(inner.flatMap((token) => [token.attrGet("href"), token.attrGet("src")]));
  return definitions.flatMap(({ label, href, title }) => {
    if (used.has(href)) return [];
    notes.note("definition", 0);
    return [{ kind: "comment", text: `Link: ${[label, href, title].filter((part) => part !== "").join(", ")}` }];
  });
}
