import { describe, expect, test } from "vitest";
import { wrapShortened } from "../../../src/render/text/wrap-shortened.js";

describe("labels in narrow columns", () => {
  const font = { size: 13, weight: 400 } as const;

  test("Words are not torn, but shortened", () => {
    expect(wrapShortened("Transport", 40, font, 2)).toEqual(["Tran…"]);
    expect(wrapShortened("All transport", 40, font, 2)).toEqual(["All", "tran…"]);
    expect(wrapShortened("Rent and food", 60, font, 2)).toEqual(["Rent and", "food"]);
    expect(wrapShortened("Social housing and co-operatives of all kinds", 120, font, 2)).toEqual([
      "Social housing and",
      "co-operatives of…",
    ]);
  });

  test("Words of scripts without spaces follow each other in several lines", () => {
    expect(wrapShortened("สาธารณรัฐประชาธิปไตย", 85, font, 2)).toEqual(["สาธารณรัฐ", "ประชาธิปไตย"]);
  });
});
