import { cellCount, cellText } from "../check/cells.js";
import type { Field, SourceElement } from "../check/model.js";
import { settingNames } from "../language/attributes.js";
import type { ElementDefinition } from "../language/element.js";
import type { FlatRow } from "../template/flat.js";
import { assertJson } from "./assert-json.js";
import { type ContentSink, emitData } from "./emit.js";
import { indentJson } from "./pretty-json.js";

/** How elements are laid out: all on one line, or with a line for each field. */
interface ElementStyle {
  /** What precedes each field, and each setting: empty, or a line feed and blanks. */
  readonly field: string;
  readonly setting: string;
  readonly colon: string;
  /** What precedes the brackets of an element, and that at the end of its settings. */
  readonly end: string;
  readonly settingsEnd: string;
  readonly layouts: Map<ElementDefinition, ElementLayout>;
  readonly settingKeys: readonly string[];
}

function elementStyle(indent: string, step: string, colon: string): ElementStyle {
  const [field, setting] = [indent + step, indent + step + step];
  const settingKeys = keysOf(settingNames, setting, colon);
  return { field, setting, colon, end: indent, settingsEnd: field, layouts: new Map(), settingKeys };
}

const keysOf = (names: readonly string[], indent: string, colon: string): readonly string[] =>
  names.map((name) => `,${indent}${JSON.stringify(name)}${colon}`);

export const compactElements = elementStyle("", "", ":");

/** Below the list of elements. */
export const indentedElements = elementStyle("\n  ", "  ", ": ");

/** Writes the fields of an element as JSON, after another one with a comma. The sink, which adds to the same text, takes the data. */
export function writeElementJson(
  element: SourceElement,
  isNext: boolean,
  style: ElementStyle,
  sink: ContentSink,
  add: (json: string) => void,
): void {
  const { head, nextHead, names, keys } = layoutOf(element.definition, style);
  let json = isNext ? nextHead : head;
  const { fields, settings } = element;
  for (let at = 0; at < names.length; at++) {
    if (names[at] === "data") {
      add(json);
      // With a comma before it, since the type is a field too.
      emitData(element, sink);
      json = "";
    } else json = withField(json, keys[at]!, fields.get(names[at]!), style.field);
  }
  add(`${json}${settingsField(settings, style)}${style.end}}`);
}

/** The settings of an element, with the comma before them; empty if it has none. */
const settingsField = (settings: ReadonlyMap<string, Field>, style: ElementStyle): string =>
  settings.size === 0 ? "" : `,${style.field}"settings"${style.colon}${settingsJson(settings, style)}`;

/** A value of several fields or items is laid out too. */
function withField(json: string, key: string, field: Field | undefined, indent: string): string {
  if (!field) return json;
  assertJson(field.json);
  const isFlat = indent === "" || (field.json[0] !== "[" && field.json[0] !== "{");
  return json + key + (isFlat ? field.json : indentJson(field.json, indent));
}

function settingsJson(
  settings: ReadonlyMap<string, Field>,
  { setting, settingKeys, settingsEnd }: ElementStyle,
): string {
  let json = "";
  for (let at = 0; at < settingNames.length; at++)
    json = withField(json, settingKeys[at]!, settings.get(settingNames[at]!), setting);
  // Without the comma before the first one.
  return json === "" ? "{}" : `{${json.slice(1)}${settingsEnd}}`;
}

/** The header of a sheet as JSON, with these texts around and between its cells. */
export function headerJson(header: FlatRow, open: string, separator: string, close: string): string {
  let json = open;
  for (let position = 0; position < cellCount(header); position++)
    json += (position === 0 ? "" : separator) + JSON.stringify(cellText(header, position));
  return json + close;
}

export interface ElementLayout {
  /** `{"type":"…"`, with what precedes it on its line. */
  readonly head: string;
  readonly nextHead: string;
  readonly names: readonly string[];
  /** The text of each name, with the comma before it. */
  readonly keys: readonly string[];
}

function layoutOf(definition: ElementDefinition, { layouts, field, colon, end }: ElementStyle): ElementLayout {
  let layout = layouts.get(definition);
  if (!layout) {
    const { type, fields } = definition;
    const head = `${end}{${field}"type"${colon}${JSON.stringify(type)}`;
    layout = { head, nextHead: `,${head}`, names: fields, keys: keysOf(fields, field, colon) };
    layouts.set(definition, layout);
  }
  return layout;
}
