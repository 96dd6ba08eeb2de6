import type { CodeLens, Command } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { findField } from "../../syntax/find-field.js";
import type { Span } from "../../text/span.js";
import { type DocumentParams, documentFeature, projectFeature } from "../feature.js";
import { isPublished } from "../is-published.js";
import type { DocumentLevel, Project, TextLevel } from "../levels.js";
import { namesOf } from "../names/document-names.js";
import { findPlaces } from "../names/find-places.js";
import type { DeclaredName } from "../names/name-uses.js";
import { publishTitles } from "../publish-state.js";
import { rangeOf } from "../ranges.js";

/** The subject of a lens, for `resolve`: its text needs a compilation, or reads all files. */
type LensData =
  | { readonly uri: string; readonly about: "publish" }
  | { readonly uri: string; readonly about: "rows"; readonly table: string }
  | { readonly uri: string; readonly about: "uses"; readonly key: string };

/** Above the first line: the preview and the publish state; above `key`: the rows of tables; above a parameter: how often it is used. */
export const codeLenses = documentFeature<DocumentParams, CodeLens[]>(
  "textDocument/codeLens",
  { codeLensProvider: { resolveProvider: true } },
  async (level) => {
    const { uri, file, project } = level;
    const lens = (span: Span, data: LensData): CodeLens => ({ range: rangeOf(file, span), data });
    const top = { start: 0, end: 0 };
    const { previewCommand } = project.client;
    return [
      ...(previewCommand === undefined ? [] : [{ range: rangeOf(file, top), command: previewOf(uri, previewCommand) }]),
      ...((await isPublished(project)) ? [lens(top, { uri, about: "publish" })] : []),
      ...batchTables(level).map(([span, table]) => lens(span, { uri, about: "rows", table })),
      ...paramsOf(level).map(({ span, key }) => lens(span, { uri, about: "uses", key })),
    ];
  },
);

/** The text of a lens. One that turns out to have nothing to say is empty: the protocol cannot take it back. */
export const resolveCodeLens = projectFeature<CodeLens, CodeLens>(
  "codeLens/resolve",
  {},
  async (project, lens, token) => {
    const data = lens.data as LensData | undefined;
    if (!data || lens.command) return lens;
    const title = await titleOf(data, project);
    return token.isCancellationRequested ? undefined : { ...lens, command: { title: title ?? "", command: "" } };
  },
);

const previewOf = (uri: string, command: string): Command => ({ title: "Open the preview", command, arguments: [uri] });

const paramsOf = (level: TextLevel): readonly DeclaredName[] => {
  const spans = new Set(
    level.document.blocks.flatMap((block) => (block.kind === "param" && block.name ? [block.name.span.start] : [])),
  );
  return namesOf(level).declared.filter(({ span }) => spans.has(span.start));
};

/** The outermost tables of a document with a `key`, which marks one that is made for rows: those with a column for a parameter. */
function batchTables(level: DocumentLevel): readonly (readonly [Span, string])[] {
  const { document, module, template } = level;
  const key = findField(document, "key");
  if (!key) return [];
  const outermost = new Set<ast.Block>(document.blocks);
  const params = new Set(template.params.map(({ name }) => name));
  return namesOf(level).declared.flatMap(({ name, table }) => {
    const query = table?.kind === "fence" ? module.queries.get(table) : undefined;
    const found = table && outermost.has(table) ? (query?.columns ?? module.tables.get(table)) : undefined;
    return found?.columns.some((column) => params.has(column.name)) ? [[key.nameSpan, name] as const] : [];
  });
}

async function titleOf(data: LensData, project: Project): Promise<string | undefined> {
  const document = await project.document(data.uri);
  if (!document) return undefined;
  switch (data.about) {
    case "publish": {
      const state = await project.publishState?.(document.path, await document.result());
      return state && publishTitles[state];
    }
    case "rows":
      return rowsTitle(document, data.table, project);
    case "uses":
      return usesTitle(document, data.key);
  }
}

async function rowsTitle({ template, uri }: DocumentLevel, name: string, { paramsOf: given }: Project) {
  const { table } = await template.table(name, given(uri));
  return table && `${countOf(table.rows.length, "document")} by --each data:${name}`;
}

async function usesTitle(document: DocumentLevel, key: string): Promise<string> {
  const places = await findPlaces(key, document, { isCancellationRequested: false });
  const uses = places.flatMap(({ occurrences }) => occurrences.filter(({ declares }) => !declares));
  return countOf(uses.length, "use");
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
