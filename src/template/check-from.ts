import { replacement } from "../diagnostics/finding.js";
import { unknownColumn } from "../diagnostics/rules/elements.js";
import { typeMismatch, unknownName } from "../diagnostics/rules/template.js";
import type { Type } from "../language/types.js";
import type * as ast from "../syntax/ast.js";
import { closest } from "../text/closest.js";
import type { Span } from "../text/span.js";
import { article, type Typing } from "./infer.js";
import { lookUp, visibleNames } from "./scope.js";
import { present } from "./unify.js";

const entryOf = (attributes: ast.Attributes | undefined, name: string): ast.Attribute | undefined =>
  attributes?.entries.find((entry) => entry.name === name);

/** Checks `from=table`, and the columns that `columns` and `color` name. */
export function checkFrom({ attributes }: ast.Directive, typing: Typing): void {
  const from = entryOf(attributes, "from")?.value;
  if (from?.kind !== "word") return;
  const known = lookUp(typing.scope, from.text);
  if (!known) {
    const suggestion = closest(from.text, visibleNames(typing.scope));
    typing.report(
      unknownName,
      from.span,
      { name: from.text, suggestion },
      { fixes: suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, from.span, suggestion)] },
    );
    return;
  }
  if (known.declaration) known.declaration.used = true;
  const fields = fieldsOf(known.type, from.span, typing);
  if (!fields) return;
  for (const { name, span } of namedColumns(attributes)) {
    if (fields.has(name)) continue;
    const suggestion = closest(name, fields.keys());
    typing.report(
      unknownColumn,
      span,
      { name, what: `\`${from.text}\``, suggestion, known: [...fields.keys()] },
      { fixes: suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, span, suggestion)] },
    );
  }
}

/** The fields of a list of records, as far as they are known. */
function fieldsOf(type: Type, span: Span, { report }: Typing): ReadonlyMap<string, Type> | undefined {
  const known = present(type);
  const item = known.kind === "list" ? present(known.item) : known;
  if (known.kind === "any" || (known.kind === "list" && item.kind === "any")) return undefined;
  if (known.kind === "list" && item.kind === "record") return item.fields;
  report(typeMismatch, span, {
    problem: `\`from\` takes a table, which is a list of records, not ${article(type)}.`,
    advice: undefined,
  });
  return undefined;
}

/** The columns of the table that are named: those taken, and the one with the colours. */
function namedColumns(
  attributes: ast.Attributes | undefined,
): readonly { readonly name: string; readonly span: Span }[] {
  const columns = entryOf(attributes, "columns")?.value;
  const color = entryOf(attributes, "color")?.value;
  const items = columns?.kind === "list" ? columns.items.map((item) => item.renamed ?? item.value) : [];
  return [...items, ...(color ? [color] : [])].flatMap((value) => {
    const name = constantText(value);
    return name === undefined ? [] : [{ name, span: value.span }];
  });
}

/** A word, or a quoted text without interpolations. */
function constantText(value: ast.AttributeValue): string | undefined {
  if (value.kind === "word") return value.text;
  if (value.kind !== "quoted" || !value.parts.every((part) => typeof part === "string")) return undefined;
  return value.parts.join("");
}
