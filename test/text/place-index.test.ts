import fc from "fast-check";
import { expect, test } from "vitest";
import { createPlaceIndex } from "../../src/text/place-index.js";

const value = fc.record({ group: fc.constantFrom("a", "b", "c"), place: fc.nat(20) });

test("finds what a search of all values finds, in order", () => {
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom("a", "d"), fc.nat(22), fc.nat(22), (values, group, first, last) => {
      const index = createPlaceIndex(
        values,
        (one) => one.group,
        (one) => one.place,
      );
      const wanted = values
        .filter((one) => one.group === group && one.place >= first && one.place <= last)
        .toSorted((one, other) => one.place - other.place);
      expect(index.within(group, first, last)).toEqual(wanted);
      expect(index.firstWithin(group, first, last)).toEqual(wanted[0]);
    }),
  );
});
