import { cellCount, cellText } from "../check/cells.js";
import type { Field, SourceElement } from "../check/model.js";
import { settingNames } from "../language/attributes.js";
import type { ElementDefinition } from "../language/element.js";
import type { FlatRow } from "../template/flat.js";
import { assertJson } from "./assert-json.js";
import { type ContentSink, emitData } from "./emit.js";

/** Writes the fields of an element as compact JSON, after another one with a comma. The sink, which adds to the same text, takes the data. */
export function writeElementJson(
  element: SourceElement,
  isNext: boolean,
  sink: ContentSink,
  add: (json: string) => void,
): void {
  const { definition, fields, settings } = element;
  const { head, nextHead, names, keys } = layoutOf(definition);
  let json = isNext ? nextHead : head;
  for (let at = 0; at < names.length; at++) {
    if (names[at] === "data") {
      add(json);
      // With a comma before it, since the type is a field too.
      emitData(element, sink);
      json = "";
    } else json = withField(json, keys[at]!, fields.get(names[at]!));
  }
  add(settings.size === 0 ? `${json}}` : `${json},"settings":${settingsJson(settings)}}`);
}

function withField(json: string, key: string, field: Field | undefined): string {
  if (!field) return json;
  assertJson(field.json);
  return json + key + field.json;
}

function settingsJson(settings: ReadonlyMap<string, Field>): string {
  let json = "";
  for (let at = 0; at < settingNames.length; at++)
    json = withField(json, json === "" ? firstSettingKeys[at]! : settingKeys[at]!, settings.get(settingNames[at]!));
  return `{${json}}`;
}

/** The header of a sheet as compact JSON. */
export function headerJson(header: FlatRow): string {
  let json = "[";
  for (let position = 0; position < cellCount(header); position++)
    json += (position === 0 ? "" : ",") + JSON.stringify(cellText(header, position));
  return `${json}]`;
}

const keysOf = (names: readonly string[]): readonly string[] => names.map((name) => `,${JSON.stringify(name)}:`);

const settingKeys = keysOf(settingNames);
const firstSettingKeys = settingKeys.map((key) => key.slice(1));

interface ElementLayout {
  /** `{"type":"…"`. */
  readonly head: string;
  readonly nextHead: string;
  readonly names: readonly string[];
  /** Of each name, with the comma before it. */
  readonly keys: readonly string[];
}

const layouts = new Map<ElementDefinition, ElementLayout>();

function layoutOf(definition: ElementDefinition): ElementLayout {
  let layout = layouts.get(definition);
  if (!layout) {
    const { type, fields } = definition;
    const head = `{"type":${JSON.stringify(type)}`;
    layout = { head, nextHead: `,${head}`, names: fields, keys: keysOf(fields) };
    layouts.set(definition, layout);
  }
  return layout;
}
