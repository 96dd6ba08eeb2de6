import type { Value } from "../../language/value.js";
import { declare } from "../../template/declarations.js";
import { chooseBranch, type EvalContext, inner } from "../../template/eval-context.js";
import { expandCell } from "../../template/expand-rows.js";
import { evaluateText } from "../../template/texts.js";
import type { SlotStep, Step } from "./steps.js";

/** The slots of one document, filled so far. */
export interface FilledSlots {
  /** By slot. */
  readonly values: Value[];
  /** The steps that were taken. */
  readonly steps: SlotStep[];
  /** Which branches were taken: the same for all documents that have the same slots. */
  branches: string;
}

/** Takes the steps. False where something has no value, which has been reported. */
export function fillSlots(steps: readonly Step[], context: EvalContext, filled: FilledSlots): boolean {
  for (const step of steps) if (!takeStep(step, context, filled)) return false;
  return true;
}

function takeStep(step: Step, context: EvalContext, filled: FilledSlots): boolean {
  switch (step.kind) {
    case "text": {
      const text = evaluateText(step.parts, context.evaluation);
      if (text === undefined) return false;
      filled.values.push(text);
      filled.steps.push(step);
      return true;
    }
    case "cells":
      filled.steps.push(step);
      for (const { parts } of step.cells) {
        const { value, failed } = expandCell(parts, context.evaluation);
        if (failed) return false;
        filled.values.push(value);
      }
      return true;
    case "declare":
      // Only a query would have to be waited for.
      return declare(step.block, context) === undefined;
    case "if": {
      const branch = chooseBranch(step.block, context);
      if (branch === "unknown") return false;
      filled.branches += branch ? `${step.block.branches.indexOf(branch)},` : "-,";
      return !branch || fillSlots(step.branches.get(branch)!, inner(context), filled);
    }
  }
}
