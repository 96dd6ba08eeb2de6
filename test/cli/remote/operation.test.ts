import { expect, test } from "vitest";
import { columns } from "../../../src/cli/remote/operation.js";

test("columns align where characters take two columns of the terminal, or none", () => {
  expect(
    columns([
      ["KEY", "ID"],
      ["売上", "1"],
      ["e\u0301", "2"],
      ["long-key", "3"],
    ]),
  ).toBe("KEY       ID\n売上      1\ne\u0301         2\nlong-key  3\n");
});
