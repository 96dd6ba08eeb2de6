import { expect, test } from "vitest";
import { folderWith, igx } from "../support/cli.js";

async function imported(name: string, text: string): Promise<string> {
  const cwd = await folderWith({ [name]: text });
  const { exitCode, stderr } = await igx(["import", name, "-o", "-"], { cwd });
  expect(exitCode).toBe(0);
  return stderr;
}

const long = Array.from({ length: 60 }, (_, row) => `r${row},2\n`).join("");

test.each([
  ["a.csv", "Land,Wert\nA,1\nB,2\nC,3\nTotal,6\n", "a.csv:5:1: info [total-row]\n  The row `Total` is the sum"],
  ["a.csv", "Land;A;B\nSumme;6;60\nx;1;10\ny;5;50\n", "a.csv:2:1: info [total-row]\n  The row `Summe` is the sum"],
  ["a.csv", "Land,Wert\r\nA,1\r\nB,2\r\nGesamt,3\r\n", "a.csv:4:1: info [total-row]\n  The row `Gesamt` is the sum"],
  ["a.md", "# T\n\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n| Total | 3 |\n", "a.md:7:1: info [total-row]"],
  // A table that stays in its file.
  ["a.csv", `Row,Value\n${long}All,120\n`, "a.csv:62:1: info [total-row]\n  The row `All` is the sum"],
])("%s: a row of totals is noted at its line: %j", async (name, text, note) => {
  expect(await imported(name, text)).toContain(note);
});

test.each([
  ["half of the whole", "Land,Wert\nA,1\nB,2\nC,3\n"],
  ["a name alone", "Land,Wert\nA,1\nB,2\nTotal,7\n"],
])("%s is not a total", async (_what, text) => {
  expect(await imported("a.csv", text)).not.toContain("total-row");
});

test.each([
  [
    "Land;Wert\nA;1\n",
    "The cells are separated by semicolons: by commas, the header would be `Land;Wert`. igx reads the file with",
  ],
  [
    "Land, Name\tWert\nA\t1\nB, C\t2\n",
    "The cells are separated by tabs: by commas, the header would be `Land`, `Name\tWert`. igx reads the file with",
  ],
  [
    '"Land, Stadt";"Wert"\nA;1\n',
    "The cells are separated by semicolons: by commas, the header cannot be read. igx reads the file with",
  ],
])("a delimiter that was found is named with what the usual one would read: %j", async (text, note) => {
  expect(await imported("a.csv", text)).toContain(note);
});

test("a delimiter that the user names is no guess", async () => {
  const cwd = await folderWith({ "a.csv": "Land;Wert\nA;1\n" });
  const { stderr } = await igx(["import", "a.csv", "-o", "-", "--options", 'delimiter=";"'], { cwd });
  expect(stderr).not.toContain("separated by");
});
