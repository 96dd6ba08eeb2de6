import { cellCount, cellEnd, cellStart, cellText, chartValueJson, rowEnd, rowStart } from "../check/cells.js";
import { itemColumn, itemJson } from "../check/items.js";
import type {
  ChartSheet,
  ElementModel,
  Field,
  ItemColumn,
  Items,
  JsonElement,
  KeptJson,
  Model,
  SourceElement,
} from "../check/model.js";
import { pictureJson } from "../check/picture-columns.js";
import { settingNames } from "../language/attributes.js";
import { marksField, pictureField } from "../language/picture-attributes.js";
import type { ExpandedRow, RowList } from "../template/expanded.js";
import type { SourceFile } from "../text/source-file.js";

/**
 * Receives the content piece by piece, in order. There are two kinds: one writes JSON text, the other records the source of each piece, from
 * `start` to `end`. These are numbers, since an object for each piece would be made for those too that need no source.
 */
export interface ContentSink {
  /** Whether elements also have the field of what only pictures show. Content JSON never has it. */
  readonly pictures?: boolean;
  readonly open: (bracket: "[" | "{", file: SourceFile, start: number, end: number) => void;
  readonly close: (bracket: "]" | "}") => void;
  readonly key: (name: string) => void;
  /** A value that is not taken apart further, as JSON text. */
  readonly value: (json: string, file: SourceFile, start: number, end: number) => void;
  /** The same of a text as it is. */
  readonly string: (text: string, file: SourceFile, start: number, end: number) => void;
  /** An element of which `kept` may have the JSON. If it has not, `emit` gives the pieces. A sink without it always receives them. */
  readonly keep?: (kept: KeptJson, emit: () => void) => void;
  /** An element given as JSON. A sink without it receives one value. */
  readonly json?: (element: JsonElement) => void;
  /** A list or group of attributes, likewise. */
  readonly parts?: (field: Field, file: SourceFile) => void;
  /** The rows of a chart as lists, all at once. A sink without it receives them cell by cell. */
  readonly rows?: (rows: RowList, separated: boolean) => void;
  /** The rows of a map or of facts as objects, likewise. */
  readonly items?: (items: Items) => void;
}

/**
 * Walks a model without errors in the order of the specification: `type`, the element's own fields, `settings` last. It
 * cannot fail: every model that was read can be emitted.
 */
export function emit(model: Model, sink: ContentSink): void {
  sink.open("[", model.file, 0, model.file.text.length);
  for (const element of model.elements) {
    const kept = sink.keep && model.keptJson?.get(element);
    if (kept) sink.keep(kept, () => emitElement(element, sink));
    else emitElement(element, sink);
  }
  sink.close("]");
}

/** The same of one element, without the list around it. */
export function emitElement(element: ElementModel, sink: ContentSink): void {
  if (element.kind === "json") emitJson(element, sink);
  else emitFields(element, sink);
}

function emitJson(element: JsonElement, sink: ContentSink): void {
  if (sink.json) sink.json(element);
  else sink.value(element.json, element.file, element.span.start, element.span.end);
}

function emitFields(element: SourceElement, sink: ContentSink): void {
  const { file, span, definition, fields, settings, pictureAttributes } = element;
  const { start, end } = span;
  sink.open("{", file, start, end);
  sink.key("type");
  sink.string(definition.type, file, start, end);
  for (const name of definition.fields) {
    if (name === "data") emitData(element, sink);
    else emitField(fields.get(name), file, sink);
  }
  if (settings.size > 0) {
    sink.key("settings");
    sink.open("{", file, start, end);
    for (const name of settingNames) emitField(settings.get(name), file, sink);
    sink.close("}");
  }
  if (sink.pictures && hasPictureFields(element)) {
    sink.key(pictureField);
    sink.open("{", file, start, end);
    for (const [, field] of pictureAttributes) emitField(forPicture(field, element), file, sink);
    emitMarks(element, sink);
    const points = pointsJson(element);
    if (points !== undefined) {
      sink.key("points");
      sink.value(points, file, start, end);
    }
    sink.close("}");
  }
  sink.close("}");
}

function pointColumns(items: SourceElement["items"]): readonly [ItemColumn, ItemColumn] | undefined {
  const [latitude, longitude] = [itemColumn(items, "latitude"), itemColumn(items, "longitude")];
  return latitude && longitude && [latitude, longitude];
}

/** Latitude and longitude of each row of a map as JSON, null for a row without; `undefined` if it has no such columns. */
function pointsJson({ items }: SourceElement): string | undefined {
  const columns = pointColumns(items);
  if (!columns) return undefined;
  const [latitude, longitude] = columns;
  const points = Array.from(items.rows, (row) => {
    const [north, east] = [itemJson(row, latitude), itemJson(row, longitude)];
    return north === undefined || east === undefined ? "null" : `[${north},${east}]`;
  });
  return `[${points.join(",")}]`;
}

/** The marks of all sheets in one list, each with the index of its sheet unless that is the first. */
function emitMarks({ file, span, sheets }: SourceElement, sink: ContentSink): void {
  if (!sheets.some(({ marks }) => marks.length > 0)) return;
  sink.key(marksField);
  sink.open("[", file, span.start, span.end);
  for (const [index, { marks }] of sheets.entries())
    for (const mark of marks) {
      const { start, end } = mark.span;
      sink.open("{", mark.file, start, end);
      // The first one is the default: written here, a diff would show it as a change.
      if (index > 0) {
        sink.key("sheet");
        sink.value(String(index), mark.file, start, end);
      }
      for (const [, field] of mark.fields) emitField(field, mark.file, sink);
      sink.close("}");
    }
  sink.close("]");
}

/** Whether pictures show more of an element than its content. */
export const hasPictureFields = ({ pictureAttributes, sheets, items }: SourceElement): boolean =>
  pictureAttributes.size > 0 || items.columns.some(isOfPicture) || sheets.some(({ marks }) => marks.length > 0);

/** Columns become objects, whose parts are written nowhere. */
function forPicture(field: Field, element: SourceElement): Field {
  const json = pictureJson(field, element);
  return json === field.json ? field : { ...field, parts: [], json };
}

function emitField(field: Field | undefined, file: SourceFile, sink: ContentSink): void {
  if (!field) return;
  sink.key(field.name);
  if (sink.parts && field.parts.length > 0) sink.parts(field, file);
  else if (field.json === undefined) sink.string(String(field.value), file, field.span.start, field.span.end);
  else sink.value(field.json, file, field.span.start, field.span.end);
}

function emitData(element: SourceElement, sink: ContentSink): void {
  sink.key("data");
  const separated = element.settings.has("decimal_separator");
  if (element.definition.data === "items") emitItems(element, sink);
  else if (element.compilerAttributes.has("shape") || hasColors(element)) emitSheets(element, separated, sink);
  else emitArrays(element, separated, sink);
}

function hasColors({ sheets }: SourceElement): boolean {
  for (const { colors } of sheets) if (colors.size > 0) return true;
  return false;
}

/** The object with `sheets` (section 2.6, first shape). */
function emitSheets({ file, span, sheets }: SourceElement, separated: boolean, sink: ContentSink): void {
  sink.open("{", file, span.start, span.end);
  sink.key("sheets");
  sink.open("[", file, span.start, span.end);
  for (const sheet of sheets) emitSheet(sheet, separated, sink);
  sink.close("]");
  sink.close("}");
}

/** The three-dimensional array: sheets of rows, the header first (section 2.6, second shape). */
function emitArrays({ file, span, sheets }: SourceElement, separated: boolean, sink: ContentSink): void {
  sink.open("[", file, span.start, span.end);
  for (const { header, rows } of sheets) {
    openRow("[", header, sink);
    emitHeader(header, sink);
    emitRows(rows, separated, sink);
    sink.close("]");
  }
  sink.close("]");
}

function emitRows(rows: RowList, separated: boolean, sink: ContentSink): void {
  if (sink.rows) sink.rows(rows, separated);
  else for (const row of rows) emitRow(row, separated, sink);
}

function emitRow(row: ExpandedRow, separated: boolean, sink: ContentSink): void {
  openRow("[", row, sink);
  sink.string(cellText(row, 0), row.file, cellStart(row, 0), cellEnd(row, 0));
  emitValues(row, separated, sink);
  sink.close("]");
}

const openRow = (bracket: "[" | "{", row: ExpandedRow, sink: ContentSink): void =>
  sink.open(bracket, row.file, rowStart(row), rowEnd(row));

function emitHeader(header: ExpandedRow, sink: ContentSink): void {
  openRow("[", header, sink);
  for (let position = 0; position < cellCount(header); position++) {
    sink.string(cellText(header, position), header.file, cellStart(header, position), cellEnd(header, position));
  }
  sink.close("]");
}

/** The cells after the title. */
function emitValues(row: ExpandedRow, separated: boolean, sink: ContentSink): void {
  const count = cellCount(row);
  for (let position = 1; position < count; position++) {
    sink.value(chartValueJson(row, position, separated), row.file, cellStart(row, position), cellEnd(row, position));
  }
}

function emitSheet({ header, rows, colors }: ChartSheet, separated: boolean, sink: ContentSink): void {
  openRow("{", header, sink);
  sink.key("header");
  emitHeader(header, sink);
  sink.key("rows");
  openRow("[", header, sink);
  let position = 0;
  for (const row of rows) {
    openRow("{", row, sink);
    sink.key("header");
    sink.string(cellText(row, 0), row.file, cellStart(row, 0), cellEnd(row, 0));
    sink.key("data");
    openRow("[", row, sink);
    emitValues(row, separated, sink);
    sink.close("]");
    emitField(colors.get(position++), row.file, sink);
    sink.close("}");
  }
  sink.close("]");
  sink.close("}");
}

function emitItems({ file, span, items: all }: SourceElement, sink: ContentSink): void {
  const items = all.columns.some(isOfPicture)
    ? { ...all, columns: all.columns.filter((one) => !isOfPicture(one)) }
    : all;
  sink.open("[", file, span.start, span.end);
  if (sink.items) sink.items(items);
  else {
    let position = 0;
    for (const row of items.rows) emitItem(row, items.columns, items.colors.get(position++), sink);
  }
  sink.close("]");
}

const isOfPicture = ({ definition }: ItemColumn): boolean => definition.picture === true;

/** `color` is the last field of a region (section 2.7), so one that the compiler gives comes last too. */
function emitItem(row: ExpandedRow, columns: readonly ItemColumn[], color: Field | undefined, sink: ContentSink): void {
  openRow("{", row, sink);
  for (const column of columns) {
    const json = itemJson(row, column);
    if (json === undefined) continue;
    sink.key(column.definition.name);
    sink.value(json, row.file, cellStart(row, column.position), cellEnd(row, column.position));
  }
  emitField(color, row.file, sink);
  sink.close("}");
}
