import type { Value } from "../language/value.js";
import type { FrontMatterField } from "../syntax/ast.js";
import { isLocale } from "../text/locale.js";
import { expandField } from "./expand-field.js";
import type { FlatField } from "./flat.js";
import { createPlace, type Expansion, type Place } from "./place.js";
import type { Unit } from "./unit.js";

export interface DocumentPlace {
  /** The outermost place, in the document's locale. */
  readonly place: Place;
  /** The front matter's `locale`, which is read before everything else. */
  readonly locale?: { readonly node: FrontMatterField; readonly field: FlatField };
}

/** Where the evaluation of a document begins. `locale` sees parameters only; all else is evaluated in it. */
export function documentPlace(
  unit: Unit,
  params: ReadonlyMap<string, Value | undefined>,
  projectLocale: string,
  expansion: Expansion,
): DocumentPlace {
  const place = createPlace(unit, params, projectLocale, expansion);
  const node = unit.document.frontMatter?.fields.find((field) => field.name === "locale");
  if (!node) return { place };
  const field = expandField(node, createPlace(unit, params, "en", expansion));
  const locale = isLocale(field.value) ? field.value : projectLocale;
  return { place: { ...place, evaluation: { ...place.evaluation, locale } }, locale: { node, field } };
}
