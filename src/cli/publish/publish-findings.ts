import { type PublishRuleCode, publishRules } from "../../config/publish-rules.js";
import type { Diagnostic, Severity } from "../../diagnostics/diagnostic.js";
import type { Backend, FieldWarning } from "../../publish/backend.js";
import { positionAt, type SourceFile } from "../../text/source-file.js";
import { type DiagnosticSet, joinDiagnostics } from "../base/diagnostic-set.js";
import type { Project } from "../base/project.js";
import type { SourceInput } from "../inputs/source-input.js";

/** The parts of a sendable document that these findings are about. */
interface Request {
  /** Relative to the root. */
  readonly source: string;
  readonly theme_id?: number;
  readonly warnings: readonly FieldWarning[];
  readonly file: SourceFile;
  readonly input: Pick<SourceInput, "rebase">;
}

/** Also the problems of the request apart from its content, at their places in the front matter, once for each source. */
export function withPublishFindings(
  found: DiagnosticSet,
  { options }: Project,
  { requiredFields }: Pick<Backend, "requiredFields">,
  sendable: readonly Request[],
): DiagnosticSet {
  const severityOf = (code: PublishRuleCode): Severity | "off" =>
    options.rules?.[code] ?? publishRules.find((rule) => rule.code === code)!.severity;
  const missing = requiredFields.includes("theme_id") ? missingThemes(sendable) : [];
  const disputed = disputedFields(sendable, severityOf("disputed-characters"));
  return insertByPlace(found, joinDiagnostics([...missing, ...disputed]), () => filesOf(sendable));
}

/** The findings of a run with findings about duplicate keys. */
export const withDuplicateKeys = (
  found: DiagnosticSet,
  duplicates: readonly DiagnosticSet[],
  sendable: readonly Request[],
): DiagnosticSet => insertByPlace(found, joinDiagnostics(duplicates), () => filesOf(sendable));

/** The files of documents as findings name them. All rows of a table have one. */
const filesOf = (sendable: readonly Request[]): readonly string[] => {
  const bySource = new Map(sendable.map((one) => [one.source, one]));
  return [...bySource.values()].flatMap(({ input, file }) => [
    ...input.rebase({ diagnostics: [], sources: new Map([[file.path, file]]) }).sources.keys(),
  ]);
};

function missingThemes(sendable: readonly Request[]): readonly DiagnosticSet[] {
  const without = sendable.filter(({ theme_id }) => theme_id === undefined);
  const bySource = new Map(without.map((document) => [document.source, document]));
  return [...bySource.values()].map((document) =>
    finding(document, "theme_id", {
      code: "missing-theme",
      severity: "error",
      message: "The document has no `theme_id`, which the service requires.",
      hint: "Set `theme_id` in the front matter, or `defaults.theme_id` in igx.config.json. `igx remote themes` lists the themes.",
    }),
  );
}

/** The documents whose key another one before them has, each at its `key`. Keys that differ only in case are equal on many systems. */
export function duplicateKeys(sendable: readonly (Request & Named)[]): readonly DiagnosticSet[] {
  const byKey = new Map<string, Named>();
  return sendable.flatMap((one) => {
    const key = one.key.toLowerCase();
    const other = byKey.get(key);
    if (!other) byKey.set(key, one);
    return other ? [duplicateKey(one, other)] : [];
  });
}

interface Named {
  readonly key: string;
  /** The path as people see it. */
  readonly shown: string;
}

const duplicateKey = (one: Request & Named, other: Named): DiagnosticSet =>
  finding(one, "key", {
    code: "duplicate-key",
    severity: "error",
    message: `${other.shown} and ${one.shown} have the same key, ${JSON.stringify(one.key)}.`,
    hint: "Give each a `key` of its own in its front matter.",
  });

/** A batch may have the same title in thousands of documents: each field is reported once a run. */
function disputedFields(sendable: readonly Request[], severity: Severity | "off"): readonly DiagnosticSet[] {
  if (severity === "off") return [];
  const byField = new Map<string, { readonly first: Request; readonly message: string; count: number }>();
  for (const document of sendable)
    for (const { field, message } of document.warnings) {
      const known = byField.get(field);
      if (known) known.count++;
      else byField.set(field, { first: document, message, count: 1 });
    }
  return [...byField].map(([field, { first, message, count }]) => {
    const others =
      count === 1 ? "" : ` ${count - 1} more ${count === 2 ? "document has" : "documents have"} such a field.`;
    const hint = `Write it without them, or see whether the service accepts one such document.${others}`;
    return finding(first, field, { code: "disputed-characters", severity, message, hint });
  });
}

type Said = Pick<Diagnostic, "code" | "severity" | "message" | "hint">;

function finding({ input, file }: Request, field: string, said: Said): DiagnosticSet {
  const [start, end] = placeOf(file, field).map((offset) => positionAt(file, offset));
  const diagnostic = { ...said, file: file.path, start: start!, end: end! };
  return input.rebase({ diagnostics: [diagnostic], sources: new Map([[file.path, file]]) });
}

/** The field in the front matter; else its first line; else the start of the text. */
function placeOf({ text }: SourceFile, field: string): readonly [start: number, end: number] {
  const front = /^\ufeff?---[ \t]*(?:\r\n|\n|\r)[\s\S]*?(?:\r\n|\n|\r)---/.exec(text)?.[0];
  if (front === undefined) return [0, 0];
  const line = new RegExp(`^${field}[ \\t]*:.*$`, "m").exec(front);
  if (line) return [line.index, line.index + line[0].trimEnd().length];
  const start = front.indexOf("---");
  return [start, start + 3];
}

/**
 * The findings of a run with the findings of its requests, sorted by place within each file. `files` lists the files of `added`, in the
 * order of the run.
 */
function insertByPlace(found: DiagnosticSet, added: DiagnosticSet, files: () => Iterable<string>): DiagnosticSet {
  if (added.diagnostics.length === 0) return found;
  const ranks = new Map([...new Set(files())].map((file, at) => [file, at + 1]));
  const groups: Diagnostic[][] = [];
  const groupAt = (rank: number) => (groups[rank] ??= []);
  let rank = 0;
  for (const one of found.diagnostics) {
    // Included files follow their document, and so do documents that cannot be sent.
    rank = ranks.get(one.file) ?? rank;
    groupAt(rank).push(one);
  }
  for (const one of added.diagnostics) insert(one, groupAt(ranks.get(one.file) ?? rank));
  return { ...joinDiagnostics([found, added]), diagnostics: Object.values(groups).flat() };
}

function insert(one: Diagnostic, group: Diagnostic[]): void {
  const isHere = ({ file }: Diagnostic) => file === one.file;
  const next = group.findIndex((other) => isHere(other) && other.start.offset > one.start.offset);
  group.splice(next < 0 ? group.findLastIndex(isHere) + 1 : next, 0, one);
}
