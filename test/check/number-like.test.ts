import { expect, test } from "vitest";
import { numberLike } from "../../src/check/number-like.js";

test.each(["#222222", "00ff00", "#00FF00", "a1b2c3"])("a hex colour is not a number: %s", (text) => {
  expect(numberLike(text)).toBeUndefined();
});

test.each([
  ["12%", ["12"]],
  ["12345k", ["12345000"]],
  ["12,5 %", ["12.5"]],
  ["$12", ["12"]],
  ["-$12", ["-12"]],
  ["$-12", ["-12"]],
  ["12 €", ["12"]],
  ["12.500 €", ["12.500", "12500"]],
  ["1.234,50 €", ["1234.50"]],
  ["US$1,234.50", ["1234.50"]],
  ["CHF 30'000", ["30000"]],
  ["€1.5bn", ["1500000000"]],
  ["1,5 Mrd. €", ["1500000000"]],
  ["2.5 million", ["2500000"]],
  ["1.2345k", ["1234.5"]],
  ["3m", ["3000000", "3"]],
  ["3 m", ["3"]],
  ["3\u202fm", ["3"]],
  ["2 k", ["2000"]],
  ["1.5 M", ["1500000", "1.5"]],
  ["$2 B", ["2000000000"]],
  ["300 K", ["300000", "300"]],
  ["(12)", ["-12"]],
  ["(1,234)", ["-1234", "-1.234"]],
  ["30'000", ["30000"]],
  ["30’000", ["30000"]],
  ["1\u202f234\u202f567", ["1234567"]],
  ["−5", ["-5"]],
  ["–5.5", ["-5.5"]],
  ["+5", ["5"]],
  [".5", ["0.5"]],
  ["5.", ["5"]],
  ["1_000", ["1000"]],
  ["3,677,472", ["3677472"]],
  ["1,234", ["1234", "1.234"]],
  ["€12.500", ["12.500", "12500"]],
  ["12.500", ["12.500"]],
  ["1,234.5.6", []],
  ["12,34.5", []],
  ["300K", ["300000"]],
  ["300 k", ["300000"]],
  ["12345a", ["12345"]],
  ["0,123", ["0.123"]],
  ["1,5", ["1.5"]],
  ["1.234.567", ["1234567"]],
  ["1 2 3", []],
  ["1,2,3", []],
  ["21 °C", ["21"]],
  ["5 km/h", ["5"]],
  ["“66”", ["66"]],
  ["+1e5", ["1e5"]],
])("%s is a number: %j", (text, numbers) => expect(numberLike(text)).toMatchObject({ kind: "number", numbers }));

test.each(["~5", "< 5", "<5 km", "≥100", "> 1,000", "±3"])("%s is a bound, and no number", (text) => {
  expect(numberLike(text)).toEqual({ kind: "bound" });
});

test.each([
  ["12 km", "km"],
  ["12%", "%"],
  ["$12", "$"],
  ["1,5 Mrd. €", "€"],
  ["3 m", "m"],
  ["30'000", undefined],
  ["2.5 million", undefined],
])("%s has the unit %s", (text, unit) => expect((numberLike(text) as { unit?: string }).unit).toBe(unit));
test.each([
  ["12%", "%"],
  ["$1.5M", "$"],
  ["US$ 5", "US$"],
  ["5 USD", "USD"],
  ["1.5 Mio. €", "€"],
  ["1,5 Mio.", undefined],
  ["5 km/h", "km/h"],
  ["3 days", "days"],
])("the unit of %s is %s", (text, unit) =>
  expect(numberLike(text)).toEqual(expect.objectContaining(unit === undefined ? { kind: "number" } : { unit })),
);

test.each(["~5", "< 5", ">100", "≤ 0.5", "±3", "≈12 kg"])("%s is a limit or an estimate, and never a number", (text) =>
  expect(numberLike(text)).toEqual({ kind: "bound" }),
);

test.each(["192.168.100.200", "10.0.0.1"])("%s is an address", (text) => expect(numberLike(text)).toBeUndefined());

test.each(["n/a", "N/A", "n.a.", "k.A.", "-", "–", "—", "NaN", "null", "#DIV/0!", "…"])(
  "%s is a missing value",
  (text) => expect(numberLike(text)).toEqual({ kind: "missing" }),
);

test.each([
  "",
  "many",
  "007",
  "Q1 2024",
  "2024-01-05",
  "12:30",
  "01.02.2024",
  "1/2/24",
  "1–5",
  "5 of 12 people said so",
  "A1",
  "0x10",
  "3x5",
  "1".repeat(41),
])("%s is a text", (text) => expect(numberLike(text)).toBeUndefined());
