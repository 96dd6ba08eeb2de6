import { isObject } from "../../text/is-object.js";
import type { SpanEdit } from "../../text/span-edit.js";
import {
  type ActionReply,
  type DataChoice,
  type DataReply,
  noChoice,
  type SourcePlace,
  type TableText,
} from "../protocol.js";
import type { ActionContext } from "./action.js";
import type { SavedFile } from "./data-files.js";
import { readOnly, sourceOf } from "./editable.js";

/**
 * Describes a data file that the page sends, by the last part of its path, with charts of it; or saves it beside the document and writes the lines
 * of a chart into the document, if the choice says so.
 */
export async function describeFile(
  path: string,
  bytes: Uint8Array,
  given: unknown,
  context: ActionContext,
): Promise<ActionReply | undefined> {
  const name = path.split(/[\\/]/).at(-1)!;
  const isName = name.length > 0 && name.length <= 255 && !/\p{Cc}/u.test(name);
  const choice = given === undefined ? noChoice : choiceOf(given);
  if (!choice) return undefined;
  if (!isName || !context.inspectData) return { ok: false, message: "The file has no name." };
  const { sources } = context.session.state();
  return choice.insert
    ? insertChart(name, bytes, choice, context)
    : context.inspectData(name, bytes, choice, Object.values(sources));
}

async function insertChart(
  name: string,
  bytes: Uint8Array,
  choice: DataChoice,
  { session, inspectData, dataFiles, sourceEditor }: ActionContext,
): Promise<DataReply> {
  if (!dataFiles || !sourceEditor) return readOnly;
  const { file, sources } = session.state();
  const { type, instead, at = instead ?? { file, offset: Number.MAX_SAFE_INTEGER } } = choice.insert!;
  const text = sourceOf(sources, at.file);
  if (text === undefined) return { ok: false, message: `${at.file} is not a part of this document.` };
  if (instead && !text.startsWith(instead.text, instead.offset))
    return { ok: false, message: `The table in ${at.file} has changed meanwhile. Choose a chart for it again.` };
  const folder = at.file.slice(0, at.file.lastIndexOf("/") + 1);
  const free = await dataFiles.freePath(`${folder}${name}`, bytes);
  const reply = await inspectData!(free.slice(folder.length), bytes, choice, Object.values(sources));
  if (!reply.data) return reply;
  const { charts, source } = reply.data;
  const lines = charts.find((chart) => chart.type === type)?.source ?? source;
  let saved: SavedFile | undefined;
  // The file is saved only if the document can be changed, and is removed again if it was not.
  const edited = await sourceEditor.rewrite(at.file, text, async (now) => {
    saved = await dataFiles.save(free, bytes);
    if (!saved.ok) return [];
    return [instead ? replacement(now, instead, lines) : insertion(now, at.offset, lines)];
  });
  if (saved?.ok === false) return saved;
  const message = `${free} is saved beside the document.`;
  if (edited.ok) return { ...reply, message };
  if (saved && !saved.undo) return { ...edited, message: `${edited.message} ${message}` };
  await saved?.undo?.();
  return edited;
}

/** After the element around an offset, which ends with a blank line: rows of a table stay together. Never in the front matter. */
function insertion(text: string, offset: number, lines: string): SpanEdit {
  const front = /^---[^\S\n]*\n(?:[^\n]*\n)*?---[^\S\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0;
  const from = Math.max(front - 1, Math.min(Math.max(offset, 0), text.length));
  const blank = /\n[^\S\n]*(?:\n|$)/.exec(text.slice(from));
  const at = blank ? from + blank.index + 1 : text.length;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text.slice(0, at).trim() === "" ? "" : text[at - 1] === "\n" ? "\n" : "\n\n";
  return { span: { start: at, end: at }, text: `${before}${lines}`.replaceAll("\n", eol) };
}

/** Replaces the table, with a blank line before and after. */
function replacement(now: string, { offset, text }: TableText, lines: string): SpanEdit {
  const eol = now.includes("\r\n") ? "\r\n" : "\n";
  const span = { start: offset, end: offset + text.length };
  const [before, after] = [now.slice(0, span.start), now.slice(span.end)];
  const gap = before.trim() === "" || /\n[^\S\n]*\n[^\S\n]*$/.test(before) ? "" : "\n";
  const rest = after.trim() === "" || /^[^\S\n]*\n[^\S\n]*\n/.test(after) ? "" : "\n";
  return { span, text: `${gap}${lines.trimEnd()}${rest}`.replaceAll("\n", eol) };
}

/** A choice as a page sends it; `undefined` if it has another form. */
function choiceOf(value: unknown): DataChoice | undefined {
  if (!isObject(value)) return undefined;
  const { options, texts, left, insert } = value;
  if (!isObject(options) || !isTexts(texts) || !isTexts(left)) return undefined;
  const { delimiter, decimal, thousands } = options;
  if (!isTexts([delimiter, decimal, thousands])) return undefined;
  const read = { options: { delimiter, decimal, thousands } as DataChoice["options"], texts, left };
  if (insert === undefined) return read;
  if (!isObject(insert) || typeof insert["type"] !== "string") return undefined;
  const { type, at, instead } = insert;
  if ((at !== undefined && !isPlace(at)) || (instead !== undefined && !isTable(instead))) return undefined;
  return { ...read, insert: { type, ...(at && { at }), ...(instead && { instead }) } };
}

const isPlace = (value: unknown): value is SourcePlace =>
  isObject(value) && typeof value["file"] === "string" && Number.isSafeInteger(value["offset"]);

const isTable = (value: unknown): value is TableText =>
  isPlace(value) && "text" in value && typeof value.text === "string" && value.text !== "";

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= 10_000 && value.every((one) => typeof one === "string");
