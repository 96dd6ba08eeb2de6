import type { dataNotFound, includeNotFound } from "../diagnostics/messages/template.js";
import type { ReportDetails } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { isBytes } from "../text/is-bytes.js";
import { relativeTo } from "../text/path.js";
import { systemReason } from "../text/system-reason.js";
import { type AllowedFile, tooLarge } from "./allowed-file.js";
import type { ModuleReading } from "./load-context.js";
import { missingReason } from "./path-mistake.js";
import { suggestFile } from "./suggest-file.js";

/**
 * The bytes of a file that a document names, of at most `maximum` of its budget. A missing file is reported with `missing`, and with the
 * probable file.
 */
export async function readBytes(
  literal: ast.StringLiteral,
  { path, real }: AllowedFile,
  reading: ModuleReading,
  missing: typeof dataNotFound | typeof includeNotFound,
  bound: "dataBytes" | "sourceBytes" = "dataBytes",
): Promise<Uint8Array | undefined> {
  const { context, report } = reading;
  // No file has such a path, but systems would fail in their own ways, or read the file without the `/`.
  if (/\0|\/$/.test(literal.value)) return reportMissing(literal, missing, report);
  context.dependencies.add(relativeTo(context.root, path));
  const { budget, host } = context;
  const most = Math.min(budget.limits[bound], budget.left("dataBytes"));
  try {
    const bytes = await host?.readFile(real, most);
    if (!bytes)
      reportMissing(
        literal,
        missing,
        report,
        await suggestFile(literal, bound === "sourceBytes" ? "document" : "data", reading),
      );
    // A host without types may return a text, which would fail at a place without a handler.
    else if (!isBytes(bytes))
      report(missing, literal.span, { path: literal.value, problem: "the host gives no bytes." });
    else if (bytes.length > budget.limits[bound]) budget.spend(bound, bytes.length, literal.span, report);
    else if (budget.spend("dataBytes", bytes.length, literal.span, report)) return bytes;
    return undefined;
  } catch (error) {
    if (codeOf(error) === tooLarge) {
      const ran = most < budget.limits[bound] ? "dataBytes" : bound;
      budget.spend(ran, budget.limits[ran] + 1, literal.span, report);
      return undefined;
    }
    report(missing, literal.span, { path: literal.value, problem: ioProblem(error) }, ioHint(error));
    return undefined;
  }
}

/** Reports a file that does not exist. */
export function reportMissing(
  { value: path, span }: ast.StringLiteral,
  missing: typeof dataNotFound | typeof includeNotFound,
  report: ModuleReading["report"],
  meant: ReportDetails = {},
): undefined {
  const { problem, hint } = missingReason(path) ?? {};
  report(missing, span, { path, problem }, problem === undefined ? meant : { hint });
  return undefined;
}

/** Why a file cannot be opened. The system's own words name a path of this machine, and differ from one to the next. */
function ioProblem(error: unknown): string {
  const code = codeOf(error);
  const reason = systemReason({ code, message: "" });
  const unknown = code === "" ? "it cannot be opened." : `it cannot be opened (${code}).`;
  return problems[code] ?? (reason === code ? unknown : `${reason}.`);
}

/** Where the path is right, and the disk or the machine fails. */
const ioHint = (error: unknown): { readonly hint?: string } =>
  passing.has(codeOf(error)) ? { hint: "Try again when the system can read the file." } : {};

const passing = new Set([
  "EIO",
  "ESTALE",
  "ENOTCONN",
  "ETIMEDOUT",
  "EBUSY",
  "EAGAIN",
  "EINTR",
  "ENOMEM",
  "EMFILE",
  "ENFILE",
]);

const problems: Readonly<Record<string, string>> = {
  EACCES: "reading it is not permitted.",
  EPERM: "reading it is not permitted.",
  EISDIR: "it is a folder.",
  IGX_NOT_REGULAR: "it is not a regular file.",
  IGX_MOVED: "it changed while it was read.",
};

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
