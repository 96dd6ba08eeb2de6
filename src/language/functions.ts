import type { FunctionDefinition } from "./function.js";
import * as aggregates from "./functions/aggregates.js";
import * as dates from "./functions/dates.js";
import * as formats from "./functions/formats.js";
import * as groups from "./functions/groups.js";
import * as lists from "./functions/lists.js";
import * as numbers from "./functions/numbers.js";
import { parseDate, parseNumber } from "./functions/parse.js";
import * as phrases from "./functions/phrases.js";
import { plural } from "./functions/plural.js";
import * as ranges from "./functions/ranges.js";
import { sort } from "./functions/sorting.js";
import * as statistics from "./functions/statistics.js";
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
  numbers.fixed,
  parseNumber,
  formats.number,
  formats.signed,
  formats.percent,
  formats.currency,
  formats.compact,
  phrases.ordinal,
  plural,
  phrases.listing,
  dates.date,
  parseDate,
  dates.year,
  dates.month,
  dates.day,
  dates.weekday,
  dates.quarter,
  dates.days,
  dates.addDays,
  dates.addMonths,
  aggregates.count,
  aggregates.sum,
  aggregates.mean,
  aggregates.median,
  aggregates.min,
  aggregates.max,
  aggregates.first,
  aggregates.last,
  groups.find,
  lists.take,
  lists.skip,
  ranges.slice,
  sort,
  lists.reverse,
  lists.unique,
  lists.where,
  lists.map,
  lists.flatten,
  lists.concat,
  lists.pick,
  groups.groupBy,
  statistics.rank,
  statistics.rolling,
  ranges.range,
  defaultValue,
];

/** A map, so that a call of `constructor` does not find a property of an object. */
const byName = new Map(functions.map((definition) => [definition.name, definition]));

export const functionNames: readonly string[] = [...byName.keys()];

export const findFunction = (name: string): FunctionDefinition | undefined => byName.get(name);
