import { expect, test } from "vitest";
import { applyFixes, compatibleFixes, fixOf } from "../../src/compile/apply-fixes.js";
import { harmlessFixes } from "../../src/compile/harmless-fixes.js";
import type { Diagnostic, Fix } from "../../src/diagnostics/diagnostic.js";

const place = (offset: number) => ({ line: 1, column: offset + 1, offset });

/** A fix that replaces [start, end) by `text`. */
const fix = (start: number, end: number, text: string, safe = false): Fix => ({
  title: text,
  safe,
  edits: [{ start: place(start), end: place(end), text }],
});

const fixed = (text: string, ...fixes: readonly Fix[]): string => applyFixes(text, compatibleFixes(fixes, text.length));

test("fixes are applied together where they do not touch", () => {
  expect(fixed("abcdef", fix(0, 1, "AA"), fix(4, 5, ""), fix(2, 3, "C"))).toBe("AAbCdf");
  expect(fixed("abc", fix(3, 3, "!"))).toBe("abc!");
});

test("the first of two fixes that touch is applied", () => {
  expect(fixed("abc", fix(0, 2, "x"), fix(1, 3, "y"))).toBe("xc");
  expect(fixed("abc", fix(1, 1, "x"), fix(1, 1, "y"))).toBe("axbc");
});

test("a fix with several edits is applied whole or not at all", () => {
  const around: Fix = { title: "braces", edits: [...fix(0, 0, "{").edits, ...fix(3, 3, "}").edits] };
  expect(fixed("abc", around)).toBe("{abc}");
  expect(fixed("abc", fix(3, 3, "!"), around)).toBe("abc!");
});

test("the safe fix of a finding comes before the others", () => {
  const at = { start: place(0), end: place(1) };
  const finding = (...fixes: readonly Fix[]): Diagnostic => ({
    code: "c",
    severity: "error",
    message: "m",
    file: "a.igx",
    ...at,
    fixes,
  });
  expect(fixOf(finding(fix(0, 1, "x"), fix(0, 1, "y", true)), "safe")?.title).toBe("y");
  expect(fixOf(finding(fix(0, 1, "x"), fix(0, 1, "y", true)), "all")?.title).toBe("y");
  expect(fixOf(finding(fix(0, 1, "x")), "safe")).toBeUndefined();
  expect(fixOf(finding(fix(0, 1, "x")), "all")?.title).toBe("x");
});

test("of many fixes, those that bring syntax errors are left out", () => {
  const text = "a\n\n".repeat(8);
  const fixes = Array.from({ length: 8 }, (_, line) => fix(line * 3, line * 3 + 1, line === 5 ? "{{" : "b"));
  expect(harmlessFixes(text, fixes)).toEqual(fixes.filter((_, line) => line !== 5));
});
