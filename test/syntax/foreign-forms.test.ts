import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* What spreadsheets, JavaScript, Handlebars and Jinja have: one finding, which says what to write in igx, and a fix where that is certain. */

const table = "```csv crops\nTotal Bags,country\n66,Brazil\n```\n\n";

test.each([
  ["{{ round(2.345; 2) }}", "Write `,` between arguments.", "{{ round(2.345, 2) }}"],
  ["{{ 3,5 + 1 }}", "Write `3.5`.", "{{ 3.5 + 1 }}"],
  ["{{ 1.234,5 }}", "Write `1234.5`.", "{{ 1234.5 }}"],
  ["{{ percent(33.3%) }}", "Write literals, names, calls and operators; put text in quotes.", undefined],
  ["{{ 33.3% }}", "Write `0.333` for 33.3 per cent.", undefined],
  ["{{ if 3 > 2 then 3 }}", "Write `condition ? a : b`.", undefined],
  ["{{ 'a' & 'b' }}", "Write `+` to join texts, or `&&` for “and”.", undefined],
  ["{{ $total }}", "Write the name without `$`.", "{{ total }}"],
  [
    "{{ crops[0].Total Bags }}",
    'Write `crops[0]["Total Bags"]`: a name with a blank is in brackets and quotes.',
    '{{ crops[0]["Total Bags"] }}',
  ],
  [
    "{{ sum(crops.Total Bags) }}",
    'Write `crops["Total Bags"]`: a name with a blank is in brackets and quotes.',
    '{{ sum(crops["Total Bags"]) }}',
  ],
  ["{{ Math.round(3.4) }}", "Write `round(…)`, with the value between the brackets.", undefined],
  ["{{ length(crops.filter(c => true)) }}", "Write `where(crops, …)`.", "{{ length(where(crops, c => true)) }}"],
  ["{{ title.toUpperCase() }}", "Write `upper(title)`.", "{{ upper(title) }}"],
  ["{{ number(3, digits=2) }}", "Write `2` alone: arguments have no names. To compare, write `==`.", undefined],
  ["{{#each crops}}", "Write `@for crop in crops` on a line of its own.", "@for crop in crops"],
  ["{{#each crops as |c i|}}", "Write `@for c, i in crops` on a line of its own.", "@for c, i in crops"],
  [
    "{{#each crops[0].parts.list}}",
    "Write `@for item in crops[0].parts.list` on a line of its own.",
    "@for item in crops[0].parts.list",
  ],
  ["{{ #if total > 3 }}", "Write `@if total > 3` on a line of its own.", "@if total > 3"],
  ["{{#unless total > 3}}", "Write `@if !(total > 3)` on a line of its own.", "@if !(total > 3)"],
  ["{{else if total > 3}}", "Write `@elseif total > 3` on a line of its own.", "@elseif total > 3"],
  ["{{^}}", "Write `@else` on a line of its own.", "@else"],
  ["{{/each}}", "Write `@end` on a line of its own.", "@end"],
  ["A {{/each}}", "Write `@end` on a line of its own.", undefined],
  ["{{/with}}", "Write `@end` on a line of its own.", undefined],
  ["{{#with crops}}", "Write the whole name of each field, such as `crops.name`.", undefined],
  ["{{#crops}}", "Write `@for crop in crops` for a list, or `@if crops` for a condition.", undefined],
  ["{{^crops}}", "Write `@if length(crops) == 0` for a list, or `@if !crops` for a condition.", undefined],
  ["{{!-- a note --}}", "Write `// a note` on a line of its own.", "// a note"],
  ["{{! a note }}", "Write `// a note` on a line of its own.", "// a note"],
  ["{{> part }}", 'Write `@include "part.igx"` on a line of its own.', '@include "part.igx"'],
  ["{{ title | upper }}", "Write `upper(title)`.", "{{ upper(title) }}"],
  ["{{ title|upper|lower }}", "Write `lower(upper(title))`.", "{{ lower(upper(title)) }}"],
  ["{{ total | round(1) }}", "Write `round(total, 1)`.", "{{ round(total, 1) }}"],
  ['{{ [title] | join: ", " | upper }}', 'Write `upper(join([title], ", "))`.', '{{ upper(join([title], ", ")) }}'],
  ["{{ 1 + (total) | round }}", "Write `round((total))`.", "{{ 1 + round((total)) }}"],
  ["{{ title |> upper }}", "Write `upper(title)`.", "{{ upper(title) }}"],
  ["{{ title || | upper }}", "Write a call, such as `upper(name)`.", undefined],
  ["{{ crops[0].country.toUpperCase() }}", "Write `upper(crops[0].country)`.", "{{ upper(crops[0].country) }}"],
  ["{{ first(crops).country.upper() }}", "Write `upper(first(crops).country)`.", "{{ upper(first(crops).country) }}"],
  ["{{ crops.0.country }}", "Write `[0]`.", "{{ crops[0].country }}"],
  ["{{ total++ }}", "Write `total + 1`: a name keeps its value.", undefined],
  ["{{ total-- }}", "Write `total - 1`: a name keeps its value.", undefined],
  ["{{ ++total }}", "Write `total + 1`: a name keeps its value.", undefined],
  ["{{ total += 2 }}", "Write `total + 2`: a name keeps its value.", undefined],
  ["@let total += 2", "Declare another name, such as `@let next = total + 1`: a name keeps its value.", undefined],
  ['{{ total > 3 ? "a" }}', "Write `condition ? a : b`.", undefined],
  ['{{ total > 3 ? "a" : }}', "Write `condition ? a : b`.", undefined],
  ["{% for c in crops %}", "Write `@for c in crops`.", "@for c in crops"],
  ["{%- elif total > 3 -%}", "Write `@elseif total > 3`.", "@elseif total > 3"],
  ["{% endfor %}", "Write `@end`.", "@end"],
])("%s", async (line, hint, fixed) => {
  const source = `@let title = "a"\n@let total = 3\n${table}{{ title }} {{ total }} {{ length(crops) }}\n\n${line}\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "syntax-error", hint });
  const fix = finding!.fixes?.[0];
  expect(fix && fixText(source, fix).trimEnd().split("\n").at(-1)).toBe(fixed);
});

test.each(["{{ 3 = 3 }}", "{{ where([3], 2 = 3) }}"])("a comparison with blanks keeps its fix: %s", async (line) => {
  const [finding] = (await compile(`${line}\n`)).diagnostics;
  expect(finding).toMatchObject({ hint: "Write `==`.", fixes: [{ title: "Write `==`" }] });
});

test("attributes that begin with a per cent sign and are no tag keep their finding", async () => {
  const [finding] = (await compile("Text\n{% half %}\n")).diagnostics;
  expect(finding!.hint).toBe("Write `name=value`, or `name` alone for true.");
});

test.each([
  ['{{ ! contains("x", "a\\"b") }}', "true"],
  ["{{ ! (find([1], x => x > 1) == null) }}", "false"],
])("an expression that igx can read is no comment of Mustache: %s", async (line, text) => {
  const { output, diagnostics } = await compile(`${line}\n`);
  expect(diagnostics).toEqual([]);
  expect(output?.content).toEqual([{ type: "body", text }]);
});
