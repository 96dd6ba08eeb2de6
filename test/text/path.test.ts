import { expect, test } from "vitest";
import { pathFrom } from "../../src/text/path.js";

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
