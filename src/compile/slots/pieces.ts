import type { Model } from "../../check/model.js";
import { type ContentSink, emit } from "../../emit/emit.js";
import { indentedJsonSink } from "../../emit/indented-json-sink.js";
import { jsonSink, type TextSink } from "../../emit/json-sink.js";
import { flatRoom } from "../../emit/pretty-json.js";
import { narrowText } from "../../text/utf8.js";

/** JSON text with gaps. There is one text more than gaps. */
export interface Pieces {
  readonly texts: readonly string[];
  readonly gaps: readonly Gap[];
}

/** The index of a slot, or a list with slots: whether it fits on a line depends on their values. */
type Gap = number | GapList;

interface GapList {
  readonly cells: readonly (string | number)[];
  /** How long it may be as compact text. */
  readonly room: number;
  readonly flat: readonly [open: string, separator: string, close: string];
  readonly wide: readonly [open: string, separator: string, close: string];
}

/* Marks stand for the values of slots while a model is emitted. They are of a private area of Unicode, so that few texts have them. */
const markStart = "\ue000";
const markEnd = "\ue001";
const listStart = "\ue002";

export const mark = (slot: number): string => `${markStart}${slot}${markEnd}`;

const slotPattern = /^"\ue000(\d+)\ue001"$/;
const gapPattern = /"\ue000(\d+)\ue001"|\["\ue002(\d+)\ue001"\]/g;

/** The JSON of a model with marks, in both layouts. */
export function piecesOf(model: Model): Readonly<Record<"compact" | "indented", Pieces>> {
  const lists: (readonly string[])[] = [];
  const calls = withLists(callsOf(model), lists);
  return {
    compact: split(playTo(jsonSink(), calls), lists, () => ({ room: Infinity, flat: compactList, wide: compactList })),
    indented: split(playTo(indentedJsonSink(), calls), lists, indentedList),
  };
}

const compactList = ["[", ",", "]"] as const;

function indentedList(before: string): Omit<GapList, "cells"> {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const indent = narrowText(`\n${/^ */.exec(line)![0]}`);
  return {
    room: flatRoom(indent),
    flat: ["[", ", ", "]"],
    wide: [`[${indent}  `, `,${indent}  `, `${indent}]`],
  };
}

/** A call of a sink. */
type Call =
  | { readonly kind: "open"; readonly bracket: "[" | "{" }
  | { readonly kind: "close"; readonly bracket: "]" | "}" }
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "value"; readonly json: string };

function callsOf(model: Model): readonly Call[] {
  const calls: Call[] = [];
  const sink: ContentSink = {
    open: (bracket) => calls.push({ kind: "open", bracket }),
    close: (bracket) => calls.push({ kind: "close", bracket }),
    key: (name) => calls.push({ kind: "key", name }),
    value: (json) => calls.push({ kind: "value", json }),
  };
  emit(model, sink);
  return calls;
}

/** Each list of scalars with slots as one value, since its layout is not known yet. */
function withLists(calls: readonly Call[], lists: (readonly string[])[]): readonly Call[] {
  const folded: Call[] = [];
  for (let at = 0; at < calls.length; at++) {
    const call = calls[at]!;
    const cells = call.kind === "open" && call.bracket === "[" ? scalarsFrom(calls, at + 1) : [];
    if (!cells.some((cell) => slotPattern.test(cell))) folded.push(call);
    else {
      folded.push({ kind: "value", json: `["${listStart}${lists.length}${markEnd}"]` });
      lists.push(cells);
      at += cells.length + 1;
    }
  }
  return folded;
}

/** The items of a list; none if it has lists or objects in it. */
function scalarsFrom(calls: readonly Call[], from: number): readonly string[] {
  const cells: string[] = [];
  for (let at = from; ; at++) {
    const call = calls[at]!;
    if (call.kind === "close") return cells;
    if (call.kind !== "value" || /^[[{]/.test(call.json)) return [];
    cells.push(call.json);
  }
}

function playTo(sink: TextSink, calls: readonly Call[]): string {
  const { file, start, end } = nowhere;
  for (const call of calls) {
    if (call.kind === "open") sink.open(call.bracket, file, start, end);
    else if (call.kind === "close") sink.close(call.bracket);
    else if (call.kind === "key") sink.key(call.name);
    else sink.value(call.json, file, start, end);
  }
  return sink.text();
}

const nowhere = { file: { path: "", text: "" }, start: 0, end: 0 };

function split(
  json: string,
  lists: readonly (readonly string[])[],
  layout: (before: string) => Omit<GapList, "cells">,
): Pieces {
  const texts: string[] = [];
  const gaps: Gap[] = [];
  let from = 0;
  for (const match of json.matchAll(gapPattern)) {
    const list = match[2] === undefined ? undefined : lists[Number(match[2])]!;
    // Marks take two bytes a character.
    texts.push(narrowText(json.slice(from, match.index)));
    gaps.push(list ? { cells: list.map(cellOf), ...layout(json.slice(0, match.index)) } : Number(match[1]));
    from = match.index + match[0].length;
  }
  texts.push(narrowText(json.slice(from)));
  return { texts, gaps };
}

function cellOf(json: string): string | number {
  const match = slotPattern.exec(json);
  return match ? Number(match[1]) : narrowText(json);
}

/** The slots that the pieces have gaps for. */
export const slotsIn = ({ gaps }: Pieces): readonly number[] =>
  gaps.flatMap((gap) => (typeof gap === "number" ? [gap] : gap.cells.filter((cell) => typeof cell === "number")));

/** The whole text. `values` are the JSON texts of the slots. */
export function fill({ texts, gaps }: Pieces, values: readonly string[]): string {
  let json = texts[0]!;
  for (let at = 0; at < gaps.length; at++) {
    const gap = gaps[at]!;
    json += typeof gap === "number" ? values[gap]! : listText(gap, values);
    json += texts[at + 1]!;
  }
  return json;
}

function listText({ cells, room, flat, wide }: GapList, values: readonly string[]): string {
  let length = 1;
  for (const cell of cells) length += (typeof cell === "number" ? values[cell]! : cell).length + 1;
  const [open, separator, close] = length <= room ? flat : wide;
  let json = open;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]!;
    if (at > 0) json += separator;
    json += typeof cell === "number" ? values[cell]! : cell;
  }
  return json + close;
}
