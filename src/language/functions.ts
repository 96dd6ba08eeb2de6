import type { FunctionDefinition } from "./function.js";
import * as aggregates from "./functions/aggregates.js";
import { date } from "./functions/dates.js";
import * as formats from "./functions/formats.js";
import * as lists from "./functions/lists.js";
import * as numbers from "./functions/numbers.js";
import * as texts from "./functions/texts.js";
import { defaultValue } from "./functions/values.js";

/** All functions of the expression language, in the order of the reference. */
export const functions: readonly FunctionDefinition[] = [
  texts.upper,
  texts.lower,
  texts.title,
  texts.trim,
  texts.replace,
  texts.split,
  texts.join,
  texts.slug,
  texts.contains,
  texts.startsWith,
  texts.endsWith,
  texts.length,
  numbers.round,
  numbers.floor,
  numbers.ceil,
  numbers.abs,
  formats.number,
  formats.percent,
  formats.currency,
  formats.compact,
  date,
  aggregates.count,
  aggregates.sum,
  aggregates.mean,
  aggregates.median,
  aggregates.min,
  aggregates.max,
  aggregates.first,
  aggregates.last,
  lists.take,
  lists.skip,
  lists.sort,
  lists.reverse,
  lists.unique,
  lists.where,
  lists.map,
  defaultValue,
];

/** A map, so that a call of `constructor` does not find a property of an object. */
const byName = new Map(functions.map((definition) => [definition.name, definition]));

export const functionNames: readonly string[] = [...byName.keys()];

export const findFunction = (name: string): FunctionDefinition | undefined => byName.get(name);
