import { shownValue } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { evaluate } from "./evaluate.js";
import type { Evaluation } from "./evaluation.js";
import type { ExpandedAttribute, ExpandedItem, ExpandedValue } from "./expanded.js";
import { evaluateText, spendText } from "./texts.js";

const none: readonly ExpandedAttribute[] = [];

/** Attributes with their values; one that is `null` is left out. */
export function expandAttributes(
  attributes: ast.Attributes | undefined,
  evaluation: Evaluation,
): readonly ExpandedAttribute[] {
  if (!attributes) return none;
  const expanded: ExpandedAttribute[] = [];
  for (const { name, nameSpan, span, value: written } of attributes.entries) {
    const value: ExpandedValue | null | undefined = written
      ? expandValue(written, evaluation)
      : { kind: "value", value: true, span: nameSpan };
    // So a template can leave an attribute out for some rows, without an `@if` around the whole element.
    if (value) expanded.push({ name, nameSpan, span, value });
    // A table without a value, which has been reported, is written all the same.
    else if (value === undefined && name === "from") expanded.push({ name, nameSpan, span, value: noName(span) });
  }
  return expanded;
}

const noName = (span: Span): ExpandedValue => ({ kind: "word", text: "", span });

/** The value of one attribute; `undefined` where it cannot be evaluated. */
function expandValue(value: ast.AttributeValue, evaluation: Evaluation): ExpandedValue | null | undefined {
  const { span } = value;
  switch (value.kind) {
    // Read later, by the type of the attribute.
    case "word":
      return value;
    case "quoted": {
      const text = evaluateText(value.parts, evaluation);
      return text === undefined ? undefined : { kind: "value", value: text, span };
    }
    case "interpolation": {
      const result = value.expression && evaluate(value.expression, evaluation);
      // Inserted values count as output in every turn of a loop.
      if (result === null) return null;
      if (result === undefined || !spendText(result, span, evaluation)) return undefined;
      return { kind: "value", value: shownValue(result), span };
    }
    case "list":
      return { kind: "list", span, items: expandItems(value.items, evaluation) };
    case "group":
      return { kind: "group", span, entries: expandAttributes(value.attributes, evaluation) };
  }
}

function expandItems(items: readonly ast.ListItem[], evaluation: Evaluation): readonly ExpandedItem[] {
  const expanded: ExpandedItem[] = [];
  for (const item of items) {
    const value = expandValue(item.value, evaluation);
    if (!value) continue;
    const renamed = item.renamed && expandValue(item.renamed, evaluation);
    expanded.push(renamed ? { value, renamed } : { value });
  }
  return expanded;
}
