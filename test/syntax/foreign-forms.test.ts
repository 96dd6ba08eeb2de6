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
    'Write `["Total Bags"]`: a name with a blank is in brackets and quotes.',
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
  [
    "{{#each crops}}",
    "Write `@for x in list` or `@if a > b` on a line of its own, and `@end` after its lines.",
    undefined,
  ],
  ["{{/each}}", "Write `@end` on a line of its own.", undefined],
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
