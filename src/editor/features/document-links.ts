import type { DocumentLink } from "vscode-languageserver-types";
import { findSuppressions } from "../../check/suppressions.js";
import type * as ast from "../../syntax/ast.js";
import { directoryOf, isAbsolute, isInside, resolve } from "../../text/path.js";
import type { Span } from "../../text/span.js";
import { allBlocks } from "../block-tree.js";
import { type DocumentParams, textFeature } from "../feature.js";
import type { Project, TextLevel } from "../levels.js";
import { rangeOf } from "../ranges.js";

/** Included files, data files, and the pages of rules in suppressions. A path is a link only if the file is there. */
export const documentLinks = textFeature<DocumentParams, DocumentLink[]>(
  "textDocument/documentLink",
  { documentLinkProvider: { resolveProvider: false } },
  async (level) => [...ruleLinks(level), ...(await fileLinks(level))],
);

function ruleLinks({ file, document, project }: TextLevel): readonly DocumentLink[] {
  return findSuppressions(file, document.comments).flatMap(({ code, comment }) => {
    const target = project.ruleUrl(code);
    if (code === "" || target === undefined) return [];
    const start = file.text.indexOf(code, file.text.indexOf("igx-disable-next-line", comment.span.start) + 21);
    return [{ range: rangeOf(file, { start, end: start + code.length }), target }];
  });
}

async function fileLinks(level: TextLevel): Promise<readonly DocumentLink[]> {
  const { file, document, project } = level;
  const { root } = project.host;
  const folder = directoryOf(resolve(root, level.path));
  const exists = fileFinder(project);
  const links: DocumentLink[] = [];
  for (const { span, value } of namedFiles([...allBlocks(document.blocks)])) {
    const path = resolve(folder, value);
    // A path that igx would not read is not a link either.
    if (isAbsolute(value) || value === "" || !isInside(root, path) || !(await exists(path))) continue;
    links.push({ range: rangeOf(file, span), target: project.uris.toUri(path) });
  }
  return links;
}

interface NamedFile {
  readonly span: Span;
  readonly value: string;
}

/** Paths, without their quotes, and the names of tables in `from`, which stand for the files of their `@data`. */
function namedFiles(blocks: readonly ast.Block[]): readonly NamedFile[] {
  const tables = new Map<string, string>();
  return blocks.flatMap((block): readonly NamedFile[] => {
    if (block.kind === "directive") return fromFile(block, tables);
    if ((block.kind !== "include" && block.kind !== "data") || !block.path) return [];
    const { span, value } = block.path;
    if (block.kind === "data" && block.name) tables.set(block.name.name, value);
    return [{ span: { start: span.start + 1, end: span.end - 1 }, value }];
  });
}

function fromFile({ attributes }: ast.Directive, tables: ReadonlyMap<string, string>): readonly NamedFile[] {
  const from = attributes?.entries.find(({ name }) => name === "from")?.value;
  const value = from?.kind === "word" ? tables.get(from.text) : undefined;
  return value === undefined ? [] : [{ span: from!.span, value }];
}

/** Lists each folder once. A host without folders has no links. */
function fileFinder({ host }: Project): (path: string) => Promise<boolean> {
  const folders = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  const filesIn = async (folder: string): Promise<ReadonlySet<string> | undefined> => {
    const entries = await host.readFolder?.(folder).catch(() => undefined);
    return entries && new Set(entries.filter(({ kind }) => kind === "file").map(({ name }) => name));
  };
  return async (path) => {
    const folder = directoryOf(path);
    const known = folders.get(folder) ?? filesIn(folder);
    folders.set(folder, known);
    const files = await known;
    return files?.has(path.slice(folder.length).replace(/^\//, "")) ?? false;
  };
}
