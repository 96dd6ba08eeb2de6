import { expect } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { compile } from "../../src/index.js";

/** The finding of a document that has one; a test fails if there are more. */
export async function onlyFinding(source: string): Promise<Diagnostic> {
  const [first, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  return first!;
}
