import { closest } from "../text/closest.js";

const orElse = "Write `coalesce(value, other)`.";
const choose = "Write `case when condition then value else other end`.";
const writeDay = "Write `strftime(day, '%d.%m.%Y')`, with `cast(day as date)` for a day of a text.";
const readDay = "Write `cast(strptime(text, '%d.%m.%Y') as date)`.";
const today = "Declare `@param today: date` in the document, and write `cast($today as date)`.";
const find = "Write `instr(text, part)`.";
const addDays = "Write `cast(day as date) + interval 7 day`.";
const written = "Write `value::decimal(18, 2)` for digits after the point, and `||` between texts.";
const difference = "Write `datediff('month', start, end)`.";

/** The igx form of functions that other databases and languages have, by meaning before spelling. */
const meanings: Readonly<Record<string, string>> = {
  nvl: orElse,
  ifnull: orElse,
  isnull: orElse,
  zeroifnull: orElse,
  nvl2: choose,
  iif: choose,
  if: choose,
  to_char: writeDay,
  date_format: writeDay,
  format_date: writeDay,
  to_date: readDay,
  str_to_date: readDay,
  parse_date: readDay,
  to_number: "Write `try_cast(text as double)`.",
  charindex: find,
  locate: find,
  patindex: find,
  substring_index: "Write `split_part(text, mark, 1)`.",
  dateadd: addDays,
  adddate: addDays,
  timestampdiff: difference,
  months_between: difference,
  getdate: today,
  sysdate: today,
  curdate: today,
  today,
  now: today,
  "=<": "Write `<=`.",
  "===": "Write `=`.",
  "!==": "Write `<>`.",
  format: written,
  printf: written,
  average: "Write `avg(number)`.",
  stdev: "Write `stddev(number)`.",
  char: "Write `chr(number)`.",
  initcap: "Write `upper(left(text, 1)) || lower(substr(text, 2))`.",
};

/** The hint for a call of a missing function: its igx form, or one of `names` that is spelled nearly like it. */
export function suggestFunction(name: string, names: Iterable<string>): string | undefined {
  const plain = name.toLowerCase();
  if (Object.hasOwn(meanings, plain)) return meanings[plain];
  // A longer distance would offer functions instead of those that are refused on purpose, such as `random`.
  const meant = closest(plain, names, plain.length > 6 ? 2 : 1);
  return meant === undefined ? undefined : `Did you mean \`${meant}\`?`;
}

/** The hint for a name that calls a function of time, such as `current_date`. */
export const timeHint = (name: string): string | undefined =>
  /^(?:current_|local)(?:date|time|timestamp)$/i.test(name) ? today : undefined;
