import type { Field } from "../../check/model.js";
import { readField } from "../../check/read-front-matter.js";
import { type FrontMatterType, findFrontMatterField } from "../../language/front-matter.js";
import type { FrontMatterField } from "../../syntax/ast.js";
import type { EvalContext } from "../../template/eval-context.js";
import { flatField, type ReadFlatField, readField as readFlatField } from "../../template/expand-field.js";
import type { SourceModule } from "../../template/source-module.js";
import { evaluateText } from "../../template/texts.js";

/** A field of the front matter with an expression in it. */
export interface SlotField {
  readonly node: FrontMatterField;
  readonly type: FrontMatterType;
  readonly read: ReadFlatField;
}

/** The fields with expressions; `undefined` if one decides more than its value. */
export function slotFieldsOf(module: SourceModule): readonly SlotField[] | undefined {
  const fields: SlotField[] = [];
  for (const node of module.document.frontMatter?.fields ?? []) {
    const read = readFlatField(node, module);
    if (read.parts.every((part) => typeof part === "string")) continue;
    const type = findFrontMatterField(node.name)?.type;
    // The locale is evaluated before all else, and a mode is one of few words.
    if (read.secret || !type || type === "locale" || node.name === "publish_mode") return undefined;
    fields.push({ node, type, read });
  }
  return fields;
}

/** These fields with their values; `undefined` after a report. */
export function evaluateFields(
  fields: readonly SlotField[],
  { module, evaluation }: EvalContext,
): readonly Field[] | undefined {
  const evaluated: Field[] = [];
  for (const { node, type, read } of fields) {
    const value = evaluateText(read.parts, evaluation);
    const field =
      value === undefined ? undefined : readField(flatField(node, read, value, module), type, evaluation.report);
    if (!field) return undefined;
    evaluated.push(field);
  }
  return evaluated;
}
