import { closest } from "../../text/closest.js";
import { record, type Type, text } from "../types.js";
import { isRecord, type RecordValue } from "../value.js";
import { define } from "./define.js";
import { pluralCategory } from "./intl.js";
import { expected, type Mismatch, mismatch, numberParameter, type Parameter } from "./parameters.js";
import { isProblem } from "./problem.js";

/** The plural categories of CLDR. */
const categories = ["zero", "one", "two", "few", "many", "other"];

/** The problem with the names of the forms. A misspelt form would silently never be used. */
function namesProblem(names: readonly string[]): Mismatch | undefined {
  const unknown = names.find((name) => !categories.includes(name));
  if (unknown !== undefined) {
    const meant = closest(unknown.slice(0, 40), categories);
    const advice = meant ? `Did you mean \`${meant}\`?` : "Write `one` and `other`; some languages have more.";
    return mismatch(`has the form ${JSON.stringify(unknown.slice(0, 40))}, which is not a plural category.`, advice);
  }
  return names.includes("other")
    ? undefined
    : mismatch("lacks the form `other`.", 'Add the form for all other numbers: `{one: "…", other: "…"}`.');
}

function formsOfType(type: Type): Mismatch | undefined {
  const known = type.kind === "nullable" ? type.of : type;
  return known.kind === "record" && known.fields ? namesProblem([...known.fields.keys()]) : undefined;
}

const formAdvice = 'Write each form as a string, such as `other: "countries"`.';

const formsParameter: Parameter<RecordValue> = {
  name: "forms",
  type: record(),
  problemOfType: formsOfType,
  read(value) {
    if (typeof value === "function" || value === null || !isRecord(value))
      return expected('an object such as `{one: "…", other: "…"}`', value);
    const wrong = [...value].find(([, form]) => typeof form !== "string");
    return (
      namesProblem([...value.keys()]) ??
      (wrong ? mismatch(`must contain strings, but \`${wrong[0]}\` is not one.`, formAdvice) : value)
    );
  },
};

export const plural = define({
  name: "plural",
  parameters: [numberParameter("number"), formsParameter],
  result: text,
  documentation:
    "The form of a word that a number needs by `locale`: `one` for 1 in English, `other` for all else. Other languages have the categories `zero`, `two`, `few` or `many` of Unicode (CLDR) too; a form that is missing is `other`, which is required.",
  example: ['plural(2, {one: "country", other: "countries"})', "countries"],
  run([given, forms], { locale }) {
    const category = pluralCategory(locale, given, { type: "cardinal" });
    if (isProblem(category)) return category;
    return forms.get(category) ?? forms.get("other")!;
  },
});
