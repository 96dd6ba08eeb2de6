import { relative } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { relativePath } from "../../../src/cli/base/paths.js";

test("a path below a folder is what Node says, however it is written", () => {
  const part = fc.constantFrom("a", "b", ".", "..", "", "a.b", "..a", ".hidden", "ü");
  const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  fc.assert(
    fc.property(path, path, (from, to) => {
      expect(relativePath(from, to)).toBe(relative(from, to) || ".");
      expect(relativePath(from, `${from}/${to.slice(1)}`)).toBe(relative(from, `${from}/${to.slice(1)}`) || ".");
    }),
  );
});
