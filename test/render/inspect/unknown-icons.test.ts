import { expect, test } from "vitest";
import type { PictureNote } from "../../../src/language/picture-notes/picture-note.js";
import { renderSvg } from "../../../src/render/index.js";

const notesOf = (element: object): readonly PictureNote[] => {
  const found: PictureNote[] = [];
  renderSvg([element], { onNotes: ({ notes }) => found.push(...notes) });
  return found.filter(({ code }) => code === "icon-not-shown");
};
const facts = (...icons: readonly unknown[]) =>
  notesOf({ type: "facts_and_figures", data: icons.map((icon) => ({ icon, figure: 1, fact: "a" })) });
const table = (chart: string, icon: string) =>
  notesOf({
    type: "chart",
    chart_type: chart,
    icon,
    data: [
      [
        ["a", "b"],
        ["c", 1],
      ],
    ],
  });

test("icons that are drawn as a disc have one note, at the first one, with the nearest name", () => {
  expect(facts("sun", "windd", "sonne", "windd")).toEqual([
    {
      code: "icon-not-shown",
      text: "igx has no picture of the icons “windd” and “sonne”. The service may.",
      hint: "Did you mean `wind`?",
      fix: { written: "windd", instead: "wind" },
      reportedBy: ["unknown-icon"],
      at: "/data/1/icon",
    },
  ]);
});

test("a name that is like no other has the hint of the rule", () => {
  expect(facts("🌧")).toMatchObject([{ text: "igx has no picture of the icon “🌧”. The service may." }]);
  expect(facts("🌧")[0]).not.toHaveProperty("hint");
  expect(facts("x".repeat(5000))).toHaveLength(1);
});

test("known icons, other names of them, blank ones and other fields have none", () => {
  expect(facts("wind", "fa-users", "", undefined, " sun ")).toEqual([]);
  expect(table("table", "check")).toEqual([]);
  expect(table("bar", "windd")).toEqual([]);
});

test("the icon of a table is reported too", () => {
  expect(table("table", "chekc")).toMatchObject([{ at: "/icon", hint: "Did you mean `check`?" }]);
});
