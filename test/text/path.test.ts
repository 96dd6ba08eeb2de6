import { posix } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { directoryOf, isInside, normalize, pathFrom, relativeTo, resolve } from "../../src/text/path.js";

const path = fc.string({ unit: fc.constantFrom("a", "b", ".", "..", "/", "...", "/../"), maxLength: 8 });

test("paths are normalized and resolved as POSIX does it", () => {
  const withoutEnd = (text: string) => (text === "." ? "" : text.replace(/(?<=.)\/$/, "").replace(/^\.$/, ""));
  fc.assert(
    fc.property(path, (text) => {
      expect(normalize(text)).toBe(withoutEnd(posix.normalize(text)));
      expect(resolve("/p/q", text)).toBe(posix.resolve("/p/q", text));
    }),
    { numRuns: 1000, examples: [["../.."], ["a/../../b"], ["../a/.."], ["/../a"], ["/"], [""], ["./"]] },
  );
  expect(normalize("C:/../a/./b")).toBe("C:/a/b");
  expect(resolve("C:/p", "../../../a")).toBe("C:/a");
  expect(resolve("/p", "D:/a")).toBe("D:/a");
});

test("a path on a server stays there, and no other path leads to a server", () => {
  const share = "//server/share";
  expect(resolve(share, "a/../b")).toBe("//server/share/b");
  expect(resolve(share, "//server/share/./b")).toBe("//server/share/b");
  expect(["/a", "C:/a"].map((one) => resolve(share, one))).toEqual(["/a", "C:/a"]);
  expect(resolve("/p", "//server/share/b")).toBe("/server/share/b");
  expect(resolve("/", "a")).toBe("/a");
  expect(relativeTo(share, resolve(share, "a/b"))).toBe("a/b");
});

test("a folder contains itself and what is below it, not what begins with its name", () => {
  const inside = ["/p", "/p/a", "/p/a/b"];
  const outside = ["/pa", "/", "/q", "/p.", ""];
  expect(inside.map((one) => isInside("/p", one))).toEqual(inside.map(() => true));
  expect(outside.map((one) => isInside("/p", one))).toEqual(outside.map(() => false));
  expect(["/", "/a", "/a/b"].map((one) => isInside("/", one))).toEqual([true, true, true]);
  expect(["/p/a/b", "/pa", "/p"].map((one) => relativeTo("/p", one))).toEqual(["a/b", "/pa", "/p"]);
  expect(relativeTo("/", "/a/b")).toBe("a/b");
});

test("the folder of a path is what precedes its last slash", () => {
  expect(["/a/b", "/a", "a/b", "a", "/"].map(directoryOf)).toEqual(["/a", "/", "a", "", "/"]);
  expect(["//s/a", "//s", "//"].map(directoryOf)).toEqual(["//s", "//", "//"]);
  expect(resolve("//", "s")).toBe("//s");
});

test.each([
  ["/p", "/p/a.csv", "a.csv"],
  ["/p/x", "/p/a.csv", "../a.csv"],
  ["/p/x/y", "/p/z/a.csv", "../../z/a.csv"],
  ["/p/a", "/p/ab/a.csv", "../ab/a.csv"],
  ["/p/a.csv", "/p/a.csv", "../a.csv"],
  ["C:/p", "C:/p/q/a.csv", "q/a.csv"],
])("from %s, %s is %s", (folder, file, path) => {
  expect(pathFrom(folder, file)).toBe(path);
});
