import { type DocumentSymbol, SymbolKind } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { innerBlocks, isSection, type Section, sectionsOf } from "../block-tree.js";
import { type DocumentParams, textFeature } from "../feature.js";
import type { TextLevel } from "../levels.js";
import { rangeOf } from "../ranges.js";

/** The outline of a document: headings with their sections, elements, declared names, loops and conditions. */
export const documentSymbols = textFeature<DocumentParams, DocumentSymbol[]>(
  "textDocument/documentSymbol",
  { documentSymbolProvider: { label: "igx" } },
  ({ document, file }) => symbolsOf(sectionsOf(document.blocks), file),
);

/** The same for one level, with nothing lifted: for the symbols of the whole project. */
export const outlineOf = ({ document, file }: TextLevel): DocumentSymbol[] =>
  symbolsOf(sectionsOf(document.blocks), file);

const symbolsOf = (parts: readonly (Section | ast.Block)[], file: SourceFile): DocumentSymbol[] =>
  parts.flatMap((part) => (isSection(part) ? [sectionSymbol(part, file)] : blockSymbols(part, file)));

function sectionSymbol({ heading, end, content }: Section, file: SourceFile): DocumentSymbol {
  const span = { start: heading.span.start, end };
  return symbol(file, textOf(file, heading.textSpan), SymbolKind.String, span, heading.span, symbolsOf(content, file));
}

function blockSymbols(block: ast.Block, file: SourceFile): DocumentSymbol[] {
  const { span } = block;
  switch (block.kind) {
    case "directive": {
      const argument = textOf(file, block.argumentSpan);
      const name = argument === "" ? `@${block.name}` : `@${block.name} ${argument}`;
      return [symbol(file, name, SymbolKind.Object, span, block.nameSpan, inside(block, file))];
    }
    case "param":
      return named(block.name, SymbolKind.Property, span, file);
    case "let":
      return named(block.name, SymbolKind.Variable, span, file);
    case "data":
      return named(block.name, SymbolKind.Array, span, file);
    case "fence": {
      const name = textOf(file, block.argumentSpan);
      return [symbol(file, name === "" ? block.name : name, SymbolKind.Array, span, block.nameSpan)];
    }
    case "include":
      return [symbol(file, `@include ${block.path?.value ?? ""}`.trim(), SymbolKind.File, span, block.keywordSpan)];
    case "for":
    case "if": {
      const head = block.kind === "for" ? block.span : (block.branches[0]?.span ?? span);
      const keyword = block.kind === "for" ? block.keywordSpan : (block.branches[0]?.keywordSpan ?? span);
      return [symbol(file, lineOf(file, head.start), SymbolKind.Namespace, span, keyword, inside(block, file))];
    }
    case "quote":
      return [symbol(file, textOf(file, block.lines[0] ?? span), SymbolKind.String, span, span)];
    default:
      return [];
  }
}

const inside = (block: ast.Block, file: SourceFile): DocumentSymbol[] =>
  innerBlocks(block).flatMap((blocks) => symbolsOf(sectionsOf(blocks), file));

const named = (name: ast.Name | undefined, kind: SymbolKind, span: Span, file: SourceFile): DocumentSymbol[] =>
  name ? [symbol(file, name.name, kind, span, name.span)] : [];

function symbol(
  file: SourceFile,
  name: string,
  kind: SymbolKind,
  span: Span,
  selection: Span,
  children: DocumentSymbol[] = [],
): DocumentSymbol {
  // The protocol refuses an empty name, and a selection outside the range.
  const end = Math.max(span.end, selection.end);
  return {
    name: name === "" ? "…" : name,
    kind,
    range: rangeOf(file, { start: span.start, end }),
    selectionRange: rangeOf(file, selection),
    ...(children.length > 0 && { children }),
  };
}

/** Long texts are cut: outlines are narrow. */
function textOf({ text }: SourceFile, { start, end }: Span): string {
  const found = text.slice(start, Math.min(end, start + 80)).trim();
  return end - start > 80 ? `${found}…` : found;
}

const lineOf = (file: SourceFile, start: number): string =>
  textOf(file, { start, end: start + (/^[^\r\n]*/.exec(file.text.slice(start, start + 81))?.[0].length ?? 0) });
