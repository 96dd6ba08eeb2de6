import { prepare } from "../../compile/prepare.js";
import { createRecompiler } from "../../compile/recompiler.js";
import { configNames } from "../../config/config-names.js";
import { requestFields, shownCopyright } from "../../config/request-fields.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { FileReading, WatchedDocument } from "../../preview/server/watched-document.js";
import type { Choice, Rendering } from "../../preview/session/preview-document.js";
import { declaredOnly } from "../../preview/session/rendering-of.js";
import { encodeUtf8 } from "../../text/utf8.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { type Failure, type Outcome, success } from "../base/outcome.js";
import { folderOf, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { EachOptions } from "../inputs/each.js";
import { mergedParams, readParams } from "../inputs/params.js";
import { type LoadedPreview, loadPreview, type OpenedDocument } from "./preview-load.js";
import { renderTemplate, rowRenderer } from "./preview-row.js";

/** Opens a document for a live preview. It is compiled as in every command, and again whenever one of its files has changed. */
export async function openPreviewDocument(
  context: Context,
  project: Project,
  input: Input,
  options: Partial<EachOptions>,
): Promise<Outcome<WatchedDocument>> {
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const first = {
    recompiler: createRecompiler<Outcome<OpenedDocument>>(),
    project,
    params: params.value,
    stamps: new Map(),
    failures: [],
  };
  let loaded = await loadPreview(context, input, options, first);
  // Mistakes in files are for the page. A file that is missing at the start was misspelled, so the command fails.
  const failure = loaded.failures.find(({ exitCode }) => exitCode !== ExitCode.findings);
  if (failure) return { ok: false, failure };
  let known = false;
  let { root, options: named } = loaded.source!;
  return success({
    get root() {
      return root;
    },
    get file() {
      return named.path;
    },
    // The first reading uses what opening has just read.
    read: async (choice, fresh) => {
      if (fresh && known) loaded = await loadPreview(context, input, options, loaded);
      known = true;
      if (loaded.source) ({ root, options: named } = loaded.source);
      return readingOf(loaded, choice);
    },
    diagnose: async (text, choice) => diagnosticsOf(text, loaded, choice),
  });
}

/** The findings with another text of the document. */
async function diagnosticsOf(text: string, loaded: LoadedPreview, choice: Choice): Promise<readonly Diagnostic[]> {
  const { source, table, params } = loaded;
  if (!source) return [];
  const changed = { ...source, bytes: encodeUtf8(text) };
  const template = await prepare(changed.bytes, { ...source.options, optionalParams: true });
  const renderRow = table && { renderRow: rowRenderer(changed, template, table, params) };
  const { rendering } = await readingOf({ ...loaded, template, ...renderRow }, choice);
  return rendering?.diagnostics ?? [];
}

/** The reading that the page shows for a choice: the document with its values, or the chosen row. */
async function readingOf(loaded: LoadedPreview, choice: Choice): Promise<FileReading> {
  const { stamps, failures, template, params, renderRow, project } = loaded;
  const row = await renderRow?.(choice);
  const alone = async () =>
    template && renderTemplate(template, { ...mergedParams(params), ...declaredOnly(choice.values, template) });
  const rendering = row?.rendering ?? (await alone());
  return {
    stamps,
    folders: foldersOf(loaded),
    ...(failures[0] && { failure: sentence(failures[0]) }),
    ...(rendering && { rendering: withCopyright(rendering, project) }),
    ...(row && { batch: row.batch }),
  };
}

function withCopyright(rendering: Rendering, project: Project): Rendering {
  const { result, draft } = rendering;
  const request = requestFields(project, result.output?.request ?? draft?.request ?? {});
  const copyright = shownCopyright(request, result.metadata.secrets);
  return { ...rendering, ...(copyright !== undefined && { copyright }) };
}

/**
 * The folders to watch: of all files, also missing ones, but not folders above in which only a configuration might appear. (Watching a home
 * folder would report every change in it.)
 */
function foldersOf({ stamps, project }: LoadedPreview): readonly string[] {
  const isConfig = (path: string) => (configNames as readonly string[]).some((name) => path.endsWith(`/${name}`));
  const paths = [...stamps].filter(([path, stamp]) => stamp !== undefined || !isConfig(path));
  return [...new Set([...paths.map(([path]) => folderOf(path)), slashes(project.folder)])];
}

function sentence({ message, findings }: Failure): string {
  const finding = findings?.diagnostics[0];
  return finding ? `${message} ${finding.file}:${finding.start.line}: ${finding.message}` : message;
}
