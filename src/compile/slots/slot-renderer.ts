import type { Field } from "../../check/model.js";
import { ignoreValues } from "../../check/registry.js";
import type { CompileResult } from "../../contract/result.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import { createBudget } from "../../template/budget.js";
import { documentContext } from "../../template/document-context.js";
import { documentParams } from "../../template/document-params.js";
import { createEvalContext, type EvalContext, type Expansion } from "../../template/eval-context.js";
import { fromJson } from "../../template/params.js";
import { emptySpan } from "../../text/span.js";
import { type GivenParams, isOnlyChecked, isUnread, type SourceDocument } from "../phases.js";
import { filesOf, metadataOf, requestOf } from "../result.js";
import { type FilledSlots, fillSlots } from "./fill-slots.js";
import { FilledResult } from "./filled-result.js";
import { type Outline, outlineOf } from "./outline.js";
import { evaluateFields, slotFieldsOf } from "./slot-fields.js";
import { slotJson } from "./slot-form.js";
import { stepsOf } from "./steps.js";

/**
 * Renders documents of a template that differ only in the values of some texts and cells, and have no findings, as nearly all do: what is the
 * same in all is compiled once. `undefined` where a document has to be compiled as a whole. Both ways give the same.
 */
export type SlotRenderer = (given: GivenParams) => CompileResult | undefined;

type Compile = (given: GivenParams) => CompileResult;

/** Documents that are compiled before an outline is made: most templates are prepared for one or two. */
const firstWhole = 3;

/** Outlines of different branches. */
const mostOutlines = 32;

/** How often an outline is tried to be made, since the document that it is made of can have findings of its own. */
const mostTries = 4;

/** Documents that are evaluated in vain, beyond those that are not, before all are compiled as a whole. */
const mostFailures = 20;

/** `compile` compiles a whole document, at once. */
export function createSlotRenderer(document: SourceDocument, compile: Compile): SlotRenderer {
  let documents = 0;
  let failures = 0;
  let render: SlotRenderer | undefined;
  return (given) => {
    if (++documents <= firstWhole || failures > mostFailures) return undefined;
    render ??= rendererOf(document, compile);
    const result = render(given);
    failures = Math.max(0, failures + (result ? -1 : 1));
    return result;
  };
}

const never: SlotRenderer = () => undefined;

/** Whether the documents of a template can differ in slots alone. */
export const hasSlotsAlone = (document: SourceDocument): boolean => slotsOf(document) !== undefined;

function slotsOf({ module, loading }: SourceDocument) {
  const steps = stepsOf(module.document.blocks, module);
  const fields = slotFieldsOf(module);
  // A finding of the template is one of each document.
  return steps && fields && ignoreValues && loading.findings.length === 0 ? { steps, fields } : undefined;
}

function rendererOf(document: SourceDocument, compile: Compile): SlotRenderer {
  const { params } = document;
  const slots = slotsOf(document);
  if (!slots) return never;
  const { steps, fields } = slots;
  const { dependencies, sources } = filesOf(document);
  const findOutline = outlinesFor(document);
  const begin = beginner(document);
  return (given) => {
    const started = isUnread(document) || isOnlyChecked(document, given) ? undefined : begin(given);
    if (!started) return undefined;
    const { context, isQuiet } = started;
    const filled: FilledSlots = { values: [], steps: [], branches: "" };
    const own = fillSlots(steps, context, filled) ? evaluateFields(fields, context) : undefined;
    if (!own || !isQuiet()) return undefined;
    const outline = findOutline(given, filled, context);
    const json = outline && jsonOf(outline, filled);
    if (!json || !pays(outline, context)) return undefined;
    const all = withFields(outline.fields, own);
    const parts = { metadata: metadataOf(all, outline, params), request: requestOf(all), dependencies, sources };
    const kept = copyOf(given);
    return new FilledResult(outline, json, parts, () => compile(kept));
  };
}

/** The parameters as they are now: the caller may change them, also inside, before the result is asked for more. */
function copyOf(given: GivenParams): GivenParams {
  const copy: Record<string, unknown> = { ...given };
  for (const name of Object.keys(copy)) if (typeof copy[name] === "object") copy[name] = fromJson(copy[name]);
  return copy;
}

interface Started {
  readonly context: EvalContext;
  /** Whether nothing has been reported. */
  readonly isQuiet: () => boolean;
}

/** Begins to evaluate a document, outside of all blocks. */
function beginner(document: SourceDocument): (given: GivenParams) => Started {
  const { module, loading, params, options, constants, refused, sharedNames } = document;
  const seconds = loading.budget.limits.seconds - loading.budget.left("seconds");
  let findings = 0;
  const report: Report = () => void findings++;
  const expansion = (): Expansion => ({
    host: options.host,
    project: constants,
    budget: createBudget(loading.budget.limits, seconds),
    reportIn: () => report,
    refused,
    elements: [],
    sharedNames,
  });
  // No expression decides it.
  const { locale } = documentContext(module, new Map(), loading.projectLocale, expansion()).context.evaluation;
  const isQuiet = () => findings === 0;
  return (given) => {
    findings = 0;
    const values = documentParams(params, given, module.file.path, report);
    return { context: createEvalContext(module, values, locale, expansion()), isQuiet };
  };
}

/** Finds the outline of filled slots, which is made if they are the first of their kind. */
function outlinesFor(document: SourceDocument) {
  const outlines = new Map<string, Outline>();
  const tries = new Map<string, number>();
  return (
    given: GivenParams,
    { branches, steps, values }: FilledSlots,
    { budget }: EvalContext,
  ): Outline | undefined => {
    const known = outlines.get(branches);
    const tried = tries.get(branches) ?? 0;
    if (known || tried === mostTries || tries.size === mostOutlines) return known;
    tries.set(branches, tried + 1);
    const outline = outlineOf(document, { given, steps, values, budget });
    if (outline) outlines.set(branches, outline);
    return outline;
  };
}

/** The JSON of each slot; `undefined` if a rule may have something to say about a value. */
function jsonOf({ forms, titles }: Outline, { values }: FilledSlots): readonly string[] | undefined {
  const json: string[] = [];
  for (let slot = 0; slot < values.length; slot++) {
    const own = slotJson(forms[slot]!, values[slot]!);
    if (own === undefined) return undefined;
    json.push(own);
  }
  for (const table of titles) if (!areDifferent(table, json)) return undefined;
  return json;
}

const areDifferent = (titles: readonly (string | number)[], json: readonly string[]): boolean =>
  new Set(titles.map((title) => (typeof title === "number" ? json[title] : title))).size === titles.length;

/** Takes from the budget what is beside the slots. */
function pays({ costs }: Outline, { budget, evaluation }: EvalContext): boolean {
  for (const [bound, amount] of costs) if (!budget.spend(bound, amount, emptySpan(0), evaluation.report)) return false;
  return true;
}

function withFields(fixed: ReadonlyMap<string, Field>, own: readonly Field[]): ReadonlyMap<string, Field> {
  if (own.length === 0) return fixed;
  const fields = new Map(fixed);
  for (const field of own) fields.set(field.name, field);
  return fields;
}
