import { expect, test } from "vitest";
import { firstWhere } from "../../src/text/first-where.js";
import { lastStart } from "../../src/text/last-start.js";

const starts = [0, 3, 3, 7, 20];

test.each([...Array(23).keys()].map((offset) => [offset - 1]))(
  "offset %s is found as by looking at each place",
  (offset) => {
    for (let count = 0; count <= starts.length; count++) {
      const some = starts.slice(0, count);
      const first = some.findIndex((start) => start > offset);
      expect(firstWhere(count, (at) => some[at]! > offset)).toBe(first < 0 ? count : first);
      if (count > 0) expect(lastStart(some, offset)).toBe(Math.max(0, (first < 0 ? count : first) - 1));
    }
  },
);
