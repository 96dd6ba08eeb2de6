import { CompletionItemKind } from "vscode-languageserver-types";
import type { DataOptionName } from "../../data/reader.js";
import type { AttributeCursor } from "../../syntax/attributes-at.js";
import { nodeAt } from "../../syntax/node-at.js";
import { dataOptionNames } from "../../template/data-options.js";
import { attributeWord } from "./columns.js";
import type { Cursor } from "./cursor.js";
import { type Suggestion, valueItems } from "./suggestion.js";

/** The options of a `@data` line or a data fence that fit its format, and their values. */
export async function dataOptions(
  cursor: Cursor,
  { at, path, written }: AttributeCursor,
  owner: "data" | "fence",
): Promise<readonly Suggestion[]> {
  const [option] = path;
  if (option === undefined) return optionItems(cursor, written, owner);
  if (option === "format") return valueItems((await import("../../data/registry.js")).dataFormats);
  if (option === "text" || option === "percent" || at === "name") return columnNames(cursor, written);
  return option === "dates" && path.length === 1 ? [] : valueItems(valuesOf(option));
}

const valuesOf = (option: string): readonly string[] =>
  Object.hasOwn(usual, option) ? (usual[option as DataOptionName][1] ?? []) : [];

/** The text of a fence is in the document: its format is its name, and it has no encoding. */
const ofFiles: readonly string[] = ["format", "encoding"];

async function optionItems(cursor: Cursor, written: readonly string[], owner: string): Promise<readonly Suggestion[]> {
  // The readers of all formats, which a document without data never loads.
  const { dataFormats, formatsOfOption } = await import("../../data/registry.js");
  const format = formatOf(cursor, dataFormats);
  return dataOptionNames
    .filter((name) => !written.includes(name) && !(owner === "fence" && ofFiles.includes(name)))
    .filter((name) => formatsOfOption(name).includes(format))
    .map((name) => ({
      label: name,
      kind: CompletionItemKind.Property,
      insert: `${name}=`,
      snippet: `${name}${usual[name][0]}`,
      topic: ["option", name],
    }));
}

/** The format that the line names; `csv`, which has most options, if it names none. */
function formatOf({ before }: Cursor, known: readonly string[]): string {
  const found = /\bformat=(\w+)/.exec(before) ?? /^`{3,}\s*(\w+)/.exec(before) ?? /\.(\w+)"/.exec(before);
  const format = found?.[1]?.toLowerCase() ?? "csv";
  return known.includes(format) ? format : "csv";
}

/** The snippet of each option after its name, and its usual values. */
const usual: Readonly<Record<DataOptionName, readonly [snippet: string, values?: readonly string[]]>> = {
  format: ["=$1"],
  delimiter: ['="$1"', ['";"', '"|"', '"\\t"']],
  encoding: ["=$1", ["windows-1252", "latin1", "utf-16le"]],
  skip: ["=$1"],
  header: ["=$1", ["true", "false", "[1 2]"]],
  unnamed: ['="$1"'],
  sheet: ["=$1"],
  range: ["=$1"],
  percent: ["=[$1]"],
  path: ['="$1"'],
  text: ["=[$1]"],
  decimal: ['="$1"', ['","', '"."']],
  thousands: ['="$1"', ['"."', '","', '"\'"', '" "']],
  null: ["=[$1]", ['"n/a"', '"-"', '"–"']],
  strip: ["=[$1]", ['"%"', '"€"', '"*"']],
  dates: ["={$1}", ['"YYYY-MM-DD"', '"DD.MM.YYYY"', '"DD/MM/YYYY"', '"MM/DD/YYYY"', '"D MMMM YYYY"']],
};

/** The columns of the table itself, as far as it could be read. */
async function columnNames(cursor: Cursor, written: readonly string[]): Promise<readonly Suggestion[]> {
  const compiled = await cursor.document();
  const node = compiled && nodeAt(compiled, cursor.start).find(({ kind }) => kind === "data" || kind === "fence");
  const table = node && (node.kind === "data" || node.kind === "fence") ? compiled.module.tables.get(node) : undefined;
  return (table?.columns ?? [])
    .filter(({ name }) => !written.includes(attributeWord(name)))
    .map(({ name }) => ({ label: name, kind: CompletionItemKind.Field, insert: attributeWord(name) }));
}
