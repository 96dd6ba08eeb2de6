import { expect, test } from "vitest";
import { isSequence } from "../../../../src/render/charts/axes/is-sequence.js";
import { drawnWith, type Row } from "../../../support/picture.js";

const { draw } = drawnWith({ columns: ["A"] });

test.each([
  ["2019", "2020", "2021"],
  ["2021", "2020", "2019"],
  ["-10", "-5", "0", "5"],
  ["0.5", "1", "1.5", "10"],
  ["2024-01-30", "2024-02-02", "2025-01-01"],
  ["30 Jan 2024", "2 Feb 2024", "1 Mar 2025"],
  ["Jan", "Feb", "March"],
  ["5. März", "6. Apr.", "7. Mai"],
  ["800", "900", "1,000", "1,100"],
  ["2022-Q4", "2023-Q1", "2023-Q2"],
  ["Q4 2022", "Q1 2023", "Q2 2023"],
  ["Week 9", "Week 10", "Week 11"],
  ["1st", "2nd", "3rd", "4th"],
  ["under 18", "18–29", "30–49", "50–69", "70+"],
  ["", "2020", "", "2021"],
  ["Mon", "Tue", "Wed", "Thu"],
  ["Samstag", "Sonntag", "Mo.", "Di."],
])("readers continue %j, %j, %j", (...titles) => expect(isSequence(titles)).toBe(true));

test.each([
  ["Lyon 2005", "Oslo 2006", "Rome 2007"],
  ["7-Eleven", "3M", "20th Century Fox"],
  ["2024-03-01", "2024-01-15", "2024-02-01"],
  ["2024-02-01", "2024-02-01", "2024-03-01"],
  ["2019", "2012", "2015"],
  ["Lyon", "Oslo", "Rome"],
  ["Maria 5", "Janis 6", "Decca 7"],
  ["Monaco", "Saarland", "Frida"],
])("readers do not continue %j, %j, %j", (...titles) => expect(isSequence(titles)).toBe(false));

test("a chart that shows some names with numbers says that others are missing, if they are no sequence", () => {
  const note = "Not every row is named: there is no room.";
  const places = ["Lyon", "Oslo", "Rome", "Kyiv", "Bern", "Riga", "Cork"];
  const rows = (name: (row: number) => string) => Array.from({ length: 90 }, (_, row): Row => [name(row), row + 1]);
  for (const type of ["line", "column", "column-radial", "bar-radial", "area-stream", "waterfall"] as const) {
    const notes = (name: (row: number) => string) => draw(type, rows(name), { width: 320 }).notes.join();
    expect(
      notes((row) => `${places[row % 7]} ${2000 + row}`),
      type,
    ).toContain(note);
    // Each is a name, and not only a number.
    expect(
      notes((row) => `Town ${row + 1}`),
      type,
    ).toContain(note);
    expect(
      notes((row) => `Week ${row + 1}`),
      type,
    ).not.toContain(note);
  }
});
