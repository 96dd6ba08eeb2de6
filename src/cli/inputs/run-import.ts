import { basename, dirname } from "node:path";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import type { ImportResult } from "../../import/import-result.js";
import { defaultLimits } from "../../template/budget.js";
import { isInside } from "../../text/path.js";
import type { SourceFile } from "../../text/source-file.js";
import { emptySpan } from "../../text/span.js";
import type { Context } from "../base/context.js";
import { decode } from "../base/decode.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Input, isStdin } from "../base/input.js";
import { failure, fileFailure, type Outcome, success } from "../base/outcome.js";
import { folderOf, relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { formatOfBytes, type ImportFormat } from "./import-format.js";

interface ImportRequest {
  readonly input: Input;
  /** An absolute path, or `-`. */
  readonly output: string;
  /** `undefined`: as the bytes look. */
  readonly format: ImportFormat | undefined;
  /** Options of the data, as a document writes them. */
  readonly options: string;
}

interface ImportedDocument {
  /** Missing if the file cannot be read. */
  readonly output?: string;
  readonly findings: DiagnosticSet;
}

/** Makes a document of a file or of standard input. */
export async function runImport(
  context: Context,
  project: Project,
  request: ImportRequest,
): Promise<Outcome<ImportedDocument>> {
  const { input } = request;
  const limits = { ...defaultLimits, ...project.options.limits };
  const bytes = await (isStdin(input)
    ? context.readStdin(limits.dataBytes)
    : readBounded(input.path, { maximum: limits.dataBytes, cut: true, streams: true })
  ).catch((error: Error) => error);
  const path = isStdin(input) ? "<stdin>" : relativePath(project.root, input.path);
  if (bytes instanceof Error) return fileFailure(`${path} cannot be read: ${reason(bytes)}.`);
  const known =
    request.format === undefined
      ? formatOfBytes(bytes, isStdin(input) ? "Standard input" : path)
      : success(request.format);
  if (!known.ok) return known;
  const format = known.value;
  if (format !== "markdown") return success(await importCells(bytes, path, { ...request, format }, project));
  if (request.options !== "")
    return failure(
      ExitCode.usage,
      "--options is for tables, and this file is Markdown.",
      "Remove it, or add `--from csv`.",
    );
  const { file, diagnostics } = decode(bytes, path, limits.sourceBytes);
  if (hasErrors(diagnostics)) return success({ findings: { diagnostics, sources: sourceOf(file) } });
  const { importIsolated } = await import("./import-isolated.js");
  const read = await importIsolated(file, project);
  return read.ok ? success(imported(file, read.value)) : read;
}

const sourceOf = (file: SourceFile) => new Map([[file.path, file]]);

const imported = (
  file: SourceFile,
  { output, diagnostics }: Partial<ImportResult> & Pick<ImportResult, "diagnostics">,
): ImportedDocument => ({
  ...(output !== undefined && { output }),
  findings: { diagnostics, sources: sourceOf(file) },
});

async function importCells(
  bytes: Uint8Array,
  path: string,
  { input, output, format, options: written }: ImportRequest & { readonly format: ImportFormat },
  project: Project,
): Promise<ImportedDocument> {
  const [{ readImportedTable }, { asOption, optionsSource }, { importTable, maxRows }] = await Promise.all([
    import("../../import/read-imported-table.js"),
    import("../../import/written-options.js"),
    import("../../import/import-table.js"),
  ]);
  const problems: PendingDiagnostic[] = [];
  const { table, file, options, read, found, unread } = await readImportedTable(
    {
      bytes,
      path,
      format,
      project,
      findings: problems,
      maxRows: isStdin(input) ? Number.POSITIVE_INFINITY : maxRows,
    },
    written,
  );
  const findings = problems.map(toDiagnostic).map(({ hint, ...finding }) => {
    const own = asOption(hint);
    return { ...finding, ...(own !== undefined && { hint: own }) };
  });
  const sources = new Map([file, optionsSource(written)].map((one) => [one.path, one]));
  if (!table) return { findings: { diagnostics: findings, sources } };
  const named = isStdin(input)
    ? undefined
    : relativePath(output === "-" ? dirname(input.path) : dirname(output), input.path);
  const staysInFile = named !== undefined && table.rowCount > maxRows;
  if (staysInFile && output !== "-") findings.push(...(await refusals(named, output, path, project)));
  const name = isStdin(input) ? "Table" : basename(path).replace(/\.[^.]+$/, "");
  const made = await importTable({ file, table, name, path: named, options, read, found, unread });
  return imported(file, { ...made, diagnostics: [...findings, ...made.diagnostics] });
}

/** Why a document may not read the file that its rows stay in. Without a word, the next build would fail. */
async function refusals(
  named: string,
  output: string,
  path: string,
  { root, host }: Project,
): Promise<readonly Diagnostic[]> {
  const { allowedFile } = await import("../../template/allowed-file.js");
  const problems: PendingDiagnostic[] = [];
  const document = slashes(output);
  // As for a document that the command line names.
  const context = { host, root: isInside(root, document) ? root : folderOf(document) };
  const report = reporter({ path, text: "" }, problems);
  await allowedFile({ value: named, span: emptySpan(0) }, { path: document, context, report });
  return problems.map(toDiagnostic);
}
