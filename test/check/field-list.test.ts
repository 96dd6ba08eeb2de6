import fc from "fast-check";
import { expect, test } from "vitest";
import { FieldList } from "../../src/check/field-list.js";
import type { Field } from "../../src/check/model.js";

const span = { start: 0, end: 1 };

const field = fc
  .record({ name: fc.constantFrom("text", "height", "constructor", "colors"), json: fc.json() })
  .map((own): Field => ({ ...own, nameSpan: span, span, parts: [], value: undefined }));

test("gives what a map gives", () =>
  fc.assert(
    fc.property(fc.array(field), (all) => {
      const map = new Map<string, Field>();
      const few = new FieldList([]);
      for (const one of all) {
        map.set(one.name, one);
        few.set(one);
      }
      expect([...few]).toEqual([...map]);
      expect(few.size).toBe(map.size);
      for (const name of ["text", "height", "toString"])
        expect([few.get(name), few.has(name)]).toEqual([map.get(name), map.has(name)]);
    }),
  ));
