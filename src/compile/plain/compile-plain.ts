import { areQuietIfPlain } from "../../check/registry.js";
import type { CompileOptions } from "../../contract/options.js";
import type { CompileResult } from "../../contract/result.js";
import type { PendingDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { limitIn } from "../../template/budget.js";
import type { SourceFile } from "../../text/source-file.js";
import { decodeSource, measureSource, type Source } from "../source.js";
import { timePhase } from "../time-phase.js";
import { type JsonForm, translatedResult } from "./translated-result.js";

/** A smaller document is compiled as a whole if it is the first one: this way pays once its code and the heads of directives are known. */
const fewCharacters = 16_384;

let documents = 0;

const pays = (text: string): boolean => documents++ > 0 || text.length >= fewCharacters;

/**
 * Compiles a document without parameters in which nothing is evaluated and no check finds anything, as most are that people write by hand: from its lines
 * straight to JSON. `undefined` for every other one, which has to be compiled as a whole. Both ways give the same. `form` is the one that is asked for first.
 */
export function compilePlain(
  source: Source,
  options: CompileOptions,
  form: JsonForm = "json",
): CompileResult | undefined {
  const { params = noParams } = options;
  if (!areQuietIfPlain || Object.keys(params).length > 0) return undefined;
  const file = readPlain(source, options);
  return file && timePhase(options, "plain", () => translatedResult(file, options, form));
}

const noParams = {};

/** The text of a source that may be plain. */
function readPlain(source: Source, { path = "input.igx", project = {} }: CompileOptions): SourceFile | undefined {
  const measured = measureSource(source, path);
  if (measured.size > limitIn(project, "sourceBytes")) return undefined;
  const findings: PendingDiagnostic[] = [];
  const file = decodeSource(source, measured.file, findings);
  const { text } = file;
  const isOwn = isTable(text) || text.includes("{{") || text.includes(suppression) || findings.length > 0;
  return isOwn || !pays(text) ? undefined : file;
}

/** Without a blank line in so many characters, a text is mostly one table, for which this way is not. */
const far = 65_536;

function isTable(text: string): boolean {
  if (text.length < 2 * far) return false;
  const middle = text.length >> 1;
  const blank = text.indexOf("\n\n", middle);
  return blank < 0 || blank - middle > far;
}

/** In a comment, it silences a finding of the next line. */
const suppression = "igx-disable";
