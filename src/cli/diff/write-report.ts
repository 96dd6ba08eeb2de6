import { resolve } from "node:path";
import { changeWriter } from "../../diff/change-texts.js";
import type { DiffReport, DocumentDiff } from "../../diff/document-diff.js";
import { createNumbers } from "../../render/numbers.js";
import type { Context } from "../base/context.js";
import { type Outcome, success } from "../base/outcome.js";
import { writeOutput } from "../outputs/write-output.js";
import { jsonText } from "../report/json-text.js";
import { printableLines } from "../report/printable.js";
import type { ListedDocument } from "./compare.js";
import type { DiffOutput } from "./diff-outputs.js";
import { markdownReport } from "./markdown-report.js";
import { textReport } from "./text-report.js";

interface ReportInput {
  readonly report: DiffReport;
  readonly listed: readonly ListedDocument[];
  /** The address of the pictures, for Markdown. */
  readonly pictures?: string;
}

/** Writes the changes in each of the formats. */
export async function writeReport(
  context: Context,
  outputs: readonly DiffOutput[],
  input: ReportInput,
): Promise<Outcome<undefined>> {
  const project = await context.project();
  if (!project.ok) return project;
  for (const { path, form } of outputs) {
    const text = await reportText(context, form, input);
    if (!text.ok) return text;
    if (path === "-") {
      context.print(form === "text" && context.terminal ? printableLines(text.value) : text.value);
      continue;
    }
    const written = await writeOutput(resolve(context.cwd, path), text.value, { root: project.value.root });
    if (!written.ok) return written;
  }
  return success(undefined);
}

async function reportText(
  context: Context,
  form: DiffOutput["form"],
  { report, listed, pictures }: ReportInput,
): Promise<Outcome<string>> {
  const locales = new Map(
    listed.map(({ diff, pair }) => [diff, (pair?.after ?? pair?.before)?.result.metadata.locale]),
  );
  const writer = (document: DocumentDiff) => changeWriter(createNumbers(locales.get(document) ?? "en", "-"));
  switch (form) {
    case "json":
      return success(jsonText(report));
    case "text":
      return success(textReport(report, writer));
    case "markdown":
      return success(markdownReport(report, writer, pictures));
    case "html":
      return (await import("./draw-report.js")).drawReport(context, report, listed, writer);
  }
}
