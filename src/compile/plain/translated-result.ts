import { mayBeFrontMatter } from "../../check/lookalikes/front-matter-meant.js";
import type { Field } from "../../check/model.js";
import type { CompileOptions, Limits, ProjectOptions } from "../../contract/options.js";
import type { CompileResult } from "../../contract/result.js";
import { prettyJson } from "../../emit/pretty-json.js";
import { frontMatterEnd } from "../../syntax/block-ends.js";
import { limitIn } from "../../template/budget.js";
import type { Flat } from "../../template/flat.js";
import { compactJson } from "../../text/json.js";
import type { SourceFile } from "../../text/source-file.js";
import { CleanResult } from "../clean-result.js";
import type { JsonForms } from "../formed-output.js";
import { checkExpressions, parseSource } from "../phases.js";
import { renderAtOnce } from "../render-at-once.js";
import { metadataOf, requestOf } from "../result.js";
import { compilePart } from "./compile-part.js";
import { compactStyle, indentedStyle } from "./json-style.js";
import { type TranslatedText, translate } from "./translate.js";

const forms = { json: compactStyle, indentedJson: indentedStyle };

export type JsonForm = keyof typeof forms;

/** The result of a document that is translated without a tree; `undefined` if it has to be compiled as a whole. */
export function translatedResult(file: SourceFile, options: CompileOptions, form: JsonForm): CompileResult | undefined {
  const { project = {} } = options;
  // A source map that is asked for later comes from reading the text once more, which would drop this mark too.
  if (file.text.startsWith(byteOrderMark)) return undefined;
  const start = frontMatterIn(file);
  const body = start === 0 ? file.text : file.text.slice(start);
  const isFrontMatter = mayBeFrontMatter(body);
  if (start === 0 && isFrontMatter) return undefined;
  const first = translate(body, forms[form](), project);
  const before = first && fits(first, file, project) ? fieldsOf(file, start, project) : undefined;
  if (!first || !before) return undefined;
  const { fields, flat } = before;
  // Below front matter without fields these may be meant as its fields.
  if (isFrontMatter && fields.size === 0) return undefined;
  // Neither the options nor the file: the caller may have changed both by then.
  const { path, text } = file;
  const kept = keptProject(project);
  return new CleanResult(
    formsOf(first.json, form),
    {
      metadata: metadataOf(fields, flat, []),
      request: requestOf(fields),
      dependencies: [],
      sources: new Map([[file.path, file]]),
    },
    () => compileAtOnce({ path, text }, kept),
  );
}

/** Laying it out again asks nothing of the project, which may be another one by then. */
const formsOf = (json: string, form: JsonForm): JsonForms =>
  form === "json"
    ? { json: () => json, indentedJson: () => prettyJson(json) }
    : { json: () => compactJson(json), indentedJson: () => json };

/**
 * What of a project decides how the document is read: it had no finding for which the rest is needed. One literal without conditions: there is one for
 * each document, and V8 would make a hidden class for each.
 */
const keptProject = ({ locale, rules, limits, themes }: ProjectOptions): ProjectOptions =>
  ({ locale, rules, limits: limits && { ...limits }, themes: themes && { ...themes } }) as ProjectOptions;

const byteOrderMark = "\ufeff";

const noFields: ReadonlyMap<string, Field> = new Map();

const front = "---";

/** Where the front matter ends; 0 if there is none. */
function frontMatterIn({ text }: SourceFile): number {
  const first = text.search(/[^ \t]/);
  return text.startsWith(front, first) ? Math.max(0, frontMatterEnd(text, first)) : 0;
}

interface FrontMatter {
  readonly fields: ReadonlyMap<string, Field>;
  readonly flat: Pick<Flat, "locale" | "secrets">;
}

/** The fields of the front matter, compiled alone, with an element below them; `undefined` if it has a finding. */
function fieldsOf({ text }: SourceFile, end: number, project: ProjectOptions): FrontMatter | undefined {
  if (end === 0) return { fields: noFields, flat: { locale: project.locale ?? "en", secrets: [] } };
  const part = compilePart(`${text.slice(0, end)}\n\n# Title\n`, project);
  return part && { fields: part.model.frontMatter, flat: part.model.flat };
}

/** Whether a document keeps the limits that its blocks and rows count for. Nothing in it makes more text than it has. */
function fits({ elements, rows }: TranslatedText, { text }: SourceFile, project: ProjectOptions): boolean {
  const within = (key: keyof Limits, count: number): boolean => count <= limitIn(project, key);
  const { length } = text;
  return (
    within("elements", elements) && within("rows", rows) && within("outputBytes", length) && within("steps", length)
  );
}

function compileAtOnce(file: SourceFile, project: ProjectOptions): CompileResult {
  const document = parseSource(file, { project });
  checkExpressions(document);
  return renderAtOnce(document, {});
}
