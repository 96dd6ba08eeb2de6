import { expect, test } from "vitest";
import { applyEdits } from "../../src/text/span-edit.js";

test("edits are applied at their offsets in the text before, whatever their order", () => {
  const edits = [
    { span: { start: 8, end: 11 }, text: "is warm" },
    { span: { start: 0, end: 0 }, text: "The " },
    { span: { start: 6, end: 8 }, text: " " },
  ];
  expect(applyEdits("coffee, hot.", edits)).toBe("The coffee is warm.");
  expect(applyEdits("coffee", [])).toBe("coffee");
});
