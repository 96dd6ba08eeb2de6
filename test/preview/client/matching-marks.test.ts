import { expect, test } from "vitest";
import { matchingMarks } from "../../../src/preview/client/page/matching-marks.js";

const bars = ["/data/0/1/1", "/data/0/1/2", "/data/0/10/1", "/data/0/2/1"];

test.each([
  ["a cell marks its bar", bars, "/data/0/1/2", ["/data/0/1/2"]],
  [
    "a row marks its bars, and none of a row whose number begins alike",
    bars,
    "/data/0/1",
    ["/data/0/1/1", "/data/0/1/2"],
  ],
  ["a cell of a point marks the point", ["/data/0/1", "/data/0/2"], "/data/0/2/1", ["/data/0/2"]],
  ["of nested marks the nearest", ["/data/1", "/data/1/figure"], "/data/1/figure/x", ["/data/1/figure"]],
  ["an attribute marks nothing", bars, "/chart_type", []],
] as const)("%s", (_, marks, pointer, found) => {
  expect([...matchingMarks(marks, pointer)]).toEqual(found);
});
