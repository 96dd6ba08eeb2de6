import { expect, test } from "vitest";
import { infogram } from "../../../src/publish/infogram/infogram.js";

test("one service has one target, however its address is written", () => {
  for (const baseUrl of ["https://infogr.am", "https://infogr.am//", "HTTPS://INFOGR.AM:443/"])
    expect(infogram.address(baseUrl)).toEqual({
      target: "https://infogr.am",
      url: "https://infogr.am/service/v1/infographics",
    });
  expect(infogram.address("https://proxy.example/infogram/")).toMatchObject({
    target: "https://proxy.example/infogram",
  });
});

test.each([
  ["https://infogr.am/path", true],
  ["https://infogr.am.example", false],
  ["http://infogr.am", false],
  ["infogr.am", false],
])("%s is the address of infogr.am: %s", (baseUrl, expected) => {
  expect(infogram.serves(baseUrl)).toBe(expected);
});

test.each([
  [{}, "unpublished"],
  [{ publish: false, publish_mode: "private" }, "unpublished"],
  [{ publish: true }, "public"],
  [{ publish: true, publish_mode: "public" }, "public"],
  [{ publish: true, publish_mode: "private" }, "private"],
] as const)("%j is %s", (request, visibility) => {
  expect(infogram.visibilityOf(infogram.payloadOf("[]", request).fields)).toBe(visibility);
});
