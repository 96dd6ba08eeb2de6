import { isList, isRecord, type RecordValue, type Value } from "../language/value.js";
import { closest } from "../text/closest.js";
import { listed } from "../text/listed.js";
import { optionProblem } from "./problem.js";
import type { DataProblem } from "./reader.js";

/** A value with the fields of the entries around it, by their names. */
interface Found {
  readonly value: Value;
  readonly around: RecordValue;
}

const everyEntry = "*";

/**
 * The rows at a path, such as `data.items`. Each entry of a `*` gives the rows below it, and its other fields stay beside them, as do the
 * names of an object's entries, in the column `key`.
 */
export function rowsAt(root: Value, path: string): readonly RecordValue[] | DataProblem {
  let found: readonly Found[] = [{ value: root, around: new Map() }];
  const names = path.split(".");
  for (const [at, name] of names.entries()) {
    const next = found.flatMap((one) =>
      name === everyEntry ? entriesOf(one) : fieldOf(one, name, names[at - 1] === everyEntry),
    );
    if (next.length === 0 && found.length > 0) return notThere(found[0]!.value, name, path);
    found = next;
  }
  const lists = found.flatMap(({ value, around }) =>
    isList(value)
      ? value.map((item) => ({ value: item, around }))
      : names.at(-1) === everyEntry
        ? [{ value, around }]
        : [],
  );
  if (lists.length === 0 && !found.some(({ value }) => isList(value))) return notRows(path, "not a list");
  const rows = lists.flatMap(({ value, around }) => (isRecord(value) ? [withFields(value, around)] : []));
  return rows.length < lists.length ? notRows(path, "not a list of objects") : rows;
}

function entriesOf({ value, around }: Found): readonly Found[] {
  if (isList(value)) return value.map((item) => ({ value: item, around }));
  if (!isRecord(value)) return [];
  return [...value].map(([key, item]) => ({ value: item, around: withFields(new Map([["key", key]]), around) }));
}

/** The field of a value. Of an entry, its other fields stay beside the rows, but for lists and objects. */
function fieldOf({ value, around }: Found, name: string, isEntry: boolean): readonly Found[] {
  const field = isRecord(value) ? value.get(name) : undefined;
  if (field === undefined || !isRecord(value)) return [];
  const others = [...value].filter(([other, one]) => other !== name && !(isList(one) || isRecord(one)));
  return [{ value: field, around: isEntry ? withFields(new Map(others), around) : around }];
}

/** Fields with those around them first. A name that both have is that of the row; the other one gets a number. */
function withFields(fields: RecordValue, around: RecordValue): RecordValue {
  const all = new Map<string, Value>();
  for (const [name, value] of around) {
    let free = name;
    for (let count = 2; fields.has(free) || all.has(free); count++) free = `${name}${count}`;
    all.set(free, value);
  }
  for (const [name, value] of fields) all.set(name, value);
  return all;
}

function notThere(value: Value, name: string, path: string): DataProblem {
  const known = isRecord(value) ? [...value.keys()] : [];
  const meant = closest(name, known);
  const hint =
    meant !== undefined
      ? `Did you mean \`${meant}\`?`
      : known.length > 0
        ? `Use ${listed(known, known.length)}.`
        : 'Write `*` for each entry of a list, such as `path="data.*.values"`.';
  return optionProblem("path", `The data has no \`${name}\` at \`${path}\`.`, hint);
}

const notRows = (path: string, what: string): DataProblem =>
  optionProblem("path", `The value at \`${path}\` is ${what}.`, "Write the path of a list of objects.");
