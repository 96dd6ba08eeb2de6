import { describe, expect, test } from "vitest";
import { numberReader } from "../../src/language/number-notation.js";

const german = numberReader({ decimal: ",", thousands: "." });
const english = numberReader({ thousands: "," });

describe("a number notation", () => {
  test.each([
    [german, "1.234,50", "1234.50"],
    [german, "-1.234.567", "-1234567"],
    [german, "1234,5", "1234.5"],
    [german, "0,10", "0.10"],
    [german, "9.007.199.254.740.993", "9007199254740993"],
    [german, "1,5e3", "1.5e3"],
    [english, "25,462", "25462"],
    [english, "12,34,567.80", "1234567.80"],
    [numberReader({ decimal: "," }), "12,5", "12.5"],
    [numberReader({ thousands: " " }), "1\u202f234\u00a0567", "1234567"],
    [numberReader({ thousands: "'" }), "1’234.5", "1234.5"],
    [numberReader({ thousands: "-" }), "-1-234", "-1234"],
    [numberReader({ decimal: "]", thousands: "^" }), "1^234]5", "1234.5"],
    [numberReader({}), "24.40", "24.40"],
  ])("%# reads %s", (reader, text, number) => expect(reader(text)).toBe(number));

  test.each([
    [german, "1.23,5"],
    [german, "12.5"],
    [german, "1.2345"],
    [german, "1234.567"],
    [german, "0.123"],
    [german, "007"],
    [german, ",5"],
    [german, "5,"],
    [german, "+5"],
    [german, " 5"],
    [german, "5 %"],
    [german, "1,234.5"],
    [german, ""],
    [english, "1,2,345"],
    [english, "1,234,56"],
    [numberReader({ decimal: "," }), "1.234,5"],
    [numberReader({ decimal: "," }), "12.5"],
  ])("%# does not read %j", (reader, text) => expect(reader(text)).toBeUndefined());
});
