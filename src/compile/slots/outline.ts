import type { CheckContext, Field, Model, SourceElement } from "../../check/model.js";
import { valueChecksOf } from "../../check/registry.js";
import type { Limits } from "../../contract/options.js";
import type { Value } from "../../language/value.js";
import type { Budget } from "../../template/budget.js";
import type { Flat } from "../../template/flat.js";
import {
  type CompileRun,
  expandElements,
  finalizeRun,
  readAndCheck,
  readElements,
  type SourceDocument,
  startRun,
} from "../phases.js";
import { outputOf } from "../result.js";
import { fill, type Pieces, piecesOf, slotsIn } from "./pieces.js";
import { type SlotForm, slotJson } from "./slot-form.js";
import type { SlotStep } from "./steps.js";
import { tableSlots } from "./table-slots.js";
import { withMarks } from "./with-marks.js";

/** What all documents have in common that take the same branches: all but the values of slots, and no findings. */
export interface Outline {
  /** By slot. */
  readonly forms: readonly SlotForm[];
  /** Titles of each table that must differ: as JSON, or the index of a slot. */
  readonly titles: readonly (readonly (string | number)[])[];
  readonly compact: Pieces;
  readonly indented: Pieces;
  readonly fields: ReadonlyMap<string, Field>;
  readonly locale: string;
  readonly secrets: readonly string[];
  /** What a document takes from its budget beside its slots. */
  readonly costs: readonly Cost[];
}

type Cost = readonly [bound: keyof Limits, amount: number];

/** One document, as its slots were filled. */
export interface Sample {
  readonly given: Readonly<Record<string, unknown>>;
  /** Those that were taken. */
  readonly steps: readonly SlotStep[];
  /** By slot. */
  readonly values: readonly Value[];
  readonly budget: Budget;
}

/** A larger document is mostly what is the same in all, which is written quickly without this. */
const mostCharacters = 200_000;

/**
 * The outline of documents like this one; `undefined` if it has findings, or another one might have. It is made by compiling the sample with marks
 * instead of its values, and then filled with them, which must give the content of the sample.
 */
export function outlineOf(document: SourceDocument, sample: Sample): Outline | undefined {
  const run = startRun(document, sample.given, []);
  const flat = expandElements(run);
  const model = flat instanceof Promise ? flat : readAndCheck(flat, run);
  if (flat instanceof Promise || model instanceof Promise || hasFindings(run)) return undefined;
  const context = contextOf(document, flat);
  // Not checked: what is wrong with the marks says nothing, and to say it takes longer than all else.
  const marked = readElements(withMarks(flat, sample.steps), { document, ...context, checkpoint: undefined });
  const slots = marked instanceof Promise ? undefined : slotsOf(marked, sample.steps, context);
  if (marked instanceof Promise || !slots) return undefined;
  const { compact, indented } = piecesOf(marked);
  const json = slots.forms.map((form, index) => slotJson(form, sample.values[index]!));
  const { json: wanted, indentedJson } = outputOf(model);
  if (wanted.length > mostCharacters || !json.every((one) => one !== undefined)) return undefined;
  if (!hasGapsFor(compact, json.length) || !hasGapsFor(indented, json.length)) return undefined;
  if (fill(compact, json) !== wanted || fill(indented, json) !== indentedJson) return undefined;
  const { locale, secrets } = flat;
  return { ...slots, compact, indented, fields: model.frontMatter, locale, secrets, costs: costsOf(run, sample) };
}

const hasFindings = (run: CompileRun): boolean => run.findings.length > 0 || finalizeRun(run).length > 0;

/** Whether each slot has one gap. */
function hasGapsFor(pieces: Pieces, count: number): boolean {
  const slots = slotsIn(pieces);
  return slots.length === count && new Set(slots).size === count;
}

function contextOf({ options, loading }: SourceDocument, { locale }: Flat): CheckContext {
  return { project: options.project ?? {}, documents: loading.documents, locale, reportIn: () => () => undefined };
}

function slotsOf(
  { elements }: Model,
  steps: readonly SlotStep[],
  context: CheckContext,
): Pick<Outline, "forms" | "titles"> | undefined {
  const forms: SlotForm[] = [];
  const titles: (readonly (string | number)[])[] = [];
  for (const step of steps) {
    const first = forms.length;
    const element = elements.find((one) => one.kind === "written" && one.source.node === step.node) as SourceElement;
    if (step.kind === "text") {
      if (valueChecksOf(element).length > 0) return undefined;
      forms.push("text");
    } else {
      const slots = tableSlots(element, step.cells, context);
      if (!slots) return undefined;
      forms.push(...slots.forms);
      if (slots.titles.length > 0)
        titles.push(slots.titles.map((title) => (typeof title === "number" ? first + title : title)));
    }
  }
  return { forms, titles };
}

const bounds = ["steps", "elements", "rows", "cells", "outputBytes", "dataBytes"] as const;

/** What the sample cost, less what its slots cost. */
const costsOf = ({ expansion }: CompileRun, { budget }: Sample): readonly Cost[] =>
  bounds
    .map((bound) => [bound, budget.left(bound) - expansion.budget.left(bound)] as const)
    .filter(([, amount]) => amount > 0);
