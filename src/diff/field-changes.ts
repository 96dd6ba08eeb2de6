import { pictureField } from "../language/picture-attributes.js";
import { type ElementFields, itemsOf } from "../render/element.js";
import { writtenNumber } from "../text/exact-json.js";
import type { DiffValue, FieldChange } from "./content-diff.js";
import { diffValue, numberChange } from "./number-change.js";
import { wordChanges } from "./word-changes.js";

/** The changes of an element besides its data. */
export function fieldChanges(before: ElementFields, after: ElementFields): readonly FieldChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const change = valueChange(was.get(name), is.get(name));
    if (!change) return [];
    const own = name.startsWith(`${pictureField}/`) ? name.slice(pictureField.length + 1) : undefined;
    return [{ name: own ?? name, ...change, ...(own !== undefined && { picture: true as const }) }];
  });
}

/** The change of a value that one side may lack; `undefined` if there is none. */
export function valueChange(before: unknown, after: unknown): Omit<FieldChange, "name"> | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const words = typeof before === "string" && typeof after === "string" ? wordChanges(before, after) : undefined;
  return {
    ...(before !== undefined && { before: shownValue(before) }),
    ...(after !== undefined && { after: shownValue(after) }),
    ...numberChange(typeof before === "string" ? undefined : before, after, []),
    ...(words && { words }),
  };
}

const shownValue = (value: unknown): DiffValue => diffValue(value);

/** The values of an element that contain no others, by the names on the way to them. */
function leavesOf(element: ElementFields): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const add = (name: string, value: unknown): void => {
    const inner =
      typeof value === "object" && value !== null && writtenNumber(value) === undefined ? Object.entries(value) : [];
    if (inner.length === 0) leaves.set(name, value);
    for (const [step, one] of inner) if (!isCells(name, step)) add(`${name}/${step}`, one);
  };
  for (const [name, value] of Object.entries(element)) if (name !== "data" || !hasTable(element)) add(name, value);
  return leaves;
}

const hasTable = (element: ElementFields): boolean =>
  ["chart", "map", "facts_and_figures"].includes(String(element["type"])) &&
  (element["type"] === "chart" ? true : itemsOf(element).length > 0);

/** The values of a column beside the series, which are compared with the rows. */
const isCells = (name: string, step: string): boolean =>
  step === "values" && /^picture\/(?:group|target|range\/[01])$/.test(name);
