/** Functions of lists, which take no JSON. */
const lists = /\bUNNEST\(\)|'(?:list|array)_\w+\(JSON\b/;
const listHint =
  "Write `name::double[]` for a list of numbers, or `name::varchar[]` for one of texts: lists of a file are JSON.";
const oneType = "Write `try_cast(name as double)` for a number of a text, or `name::varchar` for a text of a number.";

/** What to do about messages of DuckDB whose own words do not say it. */
const hints: readonly (readonly [said: RegExp, hint: string])[] = [
  [lists, listHint],
  [/^Cannot compare values of type .*\b(?:DATE|TIMESTAMP)\b/, "Write `cast(name as date)` for a day of a text."],
  [/^Cannot (?:compare|mix) values of type/, oneType],
  [/^WHERE clause cannot contain aggregates/, "Write the condition after `having`, which follows `group by`."],
  [/^WHERE clause cannot contain window functions/, "Write `qualify` instead of `where`."],
  [
    /^aggregate function calls cannot be nested/,
    "Calculate the inner one first: `from (select sum(value) as total from t group by name)`.",
  ],
  [/same number of result columns/, "Select as many columns on both sides of `union`."],
  [
    /^More than one row returned by a subquery/,
    "Write `in` before the inner query, or an aggregate such as `max(value)` inside it.",
  ],
  [/^Subquery returns \d+ columns/, "Select one column in the inner query."],
  [/^ORDER term out of range/, "Write the name of a column after `order by`."],
  [/^LIMIT\/OFFSET cannot be negative/, "Write a number that is not negative, or remove `limit`."],
  [/because the FROM clause is missing/, "Write `from` and the table; after `limit`, write a number or `$name`."],
  [/^Overflow in/, "Write `name::double` for one of the numbers."],
  [/^cannot take (?:square root|logarithm)/, "Make such values null with `case when x > 0 then x end`."],
];

/** The hint for a message of DuckDB. */
export const saidHint = (message: string): string | undefined => hints.find(([said]) => said.test(message))?.[1];
