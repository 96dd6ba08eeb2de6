import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ruleTexts } from "../../config/rule-texts.js";
import type { Diagnostic, RelatedPlace, Severity, TextEdit } from "../../diagnostics/diagnostic.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { jsonText } from "./json-text.js";

interface SarifOptions {
  readonly version: string;
  /** A path of a finding, relative to where the repository is. */
  readonly place: (file: string) => string;
  /** Where the repository is, absolute. */
  readonly repository: string;
}

type Places = Pick<SarifOptions, "place" | "repository">;

const levels = { error: "error", warning: "warning", info: "note" } as const satisfies Record<Severity, string>;

/** Findings as a SARIF 2.1.0 log (OASIS, "Static Analysis Results Interchange Format"), for code scanning services. */
export async function sarif({ diagnostics }: DiagnosticSet, { version, ...places }: SarifOptions): Promise<string> {
  const codes = [...new Set(diagnostics.map((one) => one.code))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        // Without `informationUri`: igx has no page, and the package of this name in the npm registry is another one.
        tool: { driver: { name: "igx", semanticVersion: version, rules: await sarifRules(diagnostics, codes) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((one) => result(one, codes.indexOf(one.code), places)),
      },
    ],
  };
  return jsonText(log);
}

async function sarifRules(diagnostics: readonly Diagnostic[], codes: readonly string[]) {
  const texts = new Map((await ruleTexts()).map((rule) => [rule.code, rule]));
  return codes.map((code) => {
    const rule = texts.get(code);
    if (!rule) return { id: code };
    return {
      id: code,
      fullDescription: { text: rule.explanation },
      ...helpUriOf(diagnostics.find((one) => one.code === code)),
      help: { text: rule.explanation, markdown: rule.explanation },
      defaultConfiguration: { level: levels[rule.severity] },
    };
  });
}

const helpUriOf = (one: Diagnostic | undefined) => (one?.url === undefined ? {} : { helpUri: one.url });

function result(one: Diagnostic, ruleIndex: number, places: Places) {
  return {
    ruleId: one.code,
    ruleIndex,
    level: levels[one.severity],
    message: { text: one.hint === undefined ? one.message : `${one.message} ${one.hint}` },
    locations: [{ physicalLocation: physical(one.file, one, places) }],
    ...(one.related && {
      relatedLocations: one.related.map((related: RelatedPlace) => ({
        message: { text: related.message },
        physicalLocation: physical(related.file, related, places),
      })),
    }),
    ...(one.fixes && {
      fixes: one.fixes.map((fix) => ({
        description: { text: fix.title },
        artifactChanges: [{ artifactLocation: artifact(one.file, places), replacements: fix.edits.map(replacement) }],
      })),
    }),
  };
}

/** A failure that is not about a file is at the root: code scanning services take no result without a place. */
const physical = (file: string, range: Pick<Diagnostic, "start" | "end">, places: Places) => ({
  artifactLocation: artifact(file, places),
  ...(file !== "" && { region: region(range) }),
});

/**
 * Relative paths as URI references (RFC 3986, section 4.2): each segment encoded. A file outside the repository has its whole URI: no viewer
 * finds it from `%SRCROOT%`.
 */
function artifact(file: string, { place, repository }: Places) {
  const path = place(file);
  if (path.startsWith("../")) return { uri: pathToFileURL(resolve(repository, path)).href };
  return { uri: path.split("/").map(encodeURIComponent).join("/") || ".", uriBaseId: "%SRCROOT%" };
}

const region = ({ start, end }: Pick<TextEdit, "start" | "end">) => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
  charOffset: start.offset,
  charLength: end.offset - start.offset,
});

const replacement = (edit: TextEdit) => ({ deletedRegion: region(edit), insertedContent: { text: edit.text } });
