import { expect } from "vitest";
import type { ArgumentValue, CallContext, CallProblem } from "../../src/language/function.js";
import { findFunction } from "../../src/language/functions.js";
import { numberFromText, type Value } from "../../src/language/value.js";

/** A context that allows `steps` steps. */
export function context(locale = "en", steps = Number.POSITIVE_INFINITY): CallContext {
  let left = steps;
  const spend = (taken: number) => {
    left -= taken;
    return left >= 0;
  };
  return { locale, spend };
}

export const call = (name: string, values: readonly ArgumentValue[], given = context()) =>
  findFunction(name)!.call(values, given);

export const inLocale = (locale: string, name: string, ...values: readonly ArgumentValue[]) =>
  call(name, values, context(locale));

export function problem(name: string, ...values: readonly ArgumentValue[]): CallProblem {
  const result = call(name, values);
  expect(result).toMatchObject({ kind: "call-problem" });
  return result as CallProblem;
}

export const record = (fields: Readonly<Record<string, Value>>): Value => new Map(Object.entries(fields));
export const exact = (raw: string): Value => numberFromText(raw);
