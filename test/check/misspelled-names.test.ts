import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";

test("is in the registry", () => expect(ruleRegistry.some(({ code }) => code === "misspelled-name")).toBe(true));

const data = '"data": [[["a", "b"], ["x", 1]]]';
const bar = `"type": "chart", "chart_type": "bar", ${data}`;

/** The findings about the names of an element, each with the text that it is at, its hint and what its fix makes of the text. */
async function namesIn(json: string) {
  const source = `\`\`\`element\n${json}\n\`\`\`\n`;
  const { diagnostics, output } = await compile(source);
  return {
    json: output?.json,
    found: diagnostics
      .filter(({ code }) => code === "misspelled-name")
      .map(({ message, hint, start, end, fixes = [] }) => [
        source.slice(start.offset, end.offset),
        message,
        hint,
        ...fixes.flatMap(({ edits }) =>
          edits.map(
            (edit) =>
              source.slice(start.offset, edit.start.offset) + edit.text + source.slice(edit.end.offset, end.offset),
          ),
        ),
      ]),
  };
}

test.each([
  [`{${bar}, "setings": {"legend": false}}`, "setings", "field of `chart`", "settings"],
  [`{${bar}, "settings": {"legned": false}}`, "legned", "field of `settings`", "legend"],
  [`{${bar}, "settings": {"callouts": {"enable": true}}}`, "enable", "field of `callouts`", "enabled"],
  [`{${bar}, "colours": ["#112233"]}`, "colours", "field of `chart`", "colors"],
  [
    '{"type": "chart", "chart_type": "bar", "data": {"sheets": [{"header": ["a"], "rows": [["x"], {"data": [1], "colour": "#fff"}]}]}}',
    "colour",
    "field of `rows`",
    "color",
  ],
  [
    '{"type": "map", "territory": "world", "data": [{"title": "Japan", "value": 1, "lable": "x"}]}',
    "lable",
    "field of `data`",
    "label",
  ],
  ['{"type": "facts_and_figures", "data": [{"Figure": "1"}]}', "Figure", "field of `data`", "figure"],
  ['{"type": "h3", "text": "x"}', "h3", "type of element", "h1"],
  [`{"type": "Chart", "chart_type": "bar", ${data}}`, "Chart", "type of element", "chart"],
])("names a misspelled name, and sends it unchanged: %s", async (json, name, what, meant) => {
  const { found, json: sent } = await namesIn(json);
  expect(found).toEqual([
    [`"${name}"`, `\`${name}\` is not a known ${what}.`, `Did you mean \`${meant}\`?`, `"${meant}"`],
  ]);
  expect(JSON.parse(sent!)).toEqual([JSON.parse(json)]);
});

test.each(["height", "legend", "width"])("finds `%s` outside `settings`", async (name) => {
  const { found } = await namesIn(`{${bar}, "${name}": 0.5}`);
  expect(found).toEqual([
    [`"${name}"`, `\`${name}\` is not a known field of \`chart\`.`, `Move \`${name}\` into \`settings\`.`],
  ]);
});

test("reports a name once for all rows", async () => {
  const rows = ["a", "b", "c"].map((fact) => `{"fact": "${fact}", "figur": "1"}`).join();
  expect((await namesIn(`{"type": "facts_and_figures", "data": [${rows}]}`)).found).toHaveLength(1);
});

test.each([
  ['{"type": "gallery", "images": ["a.png"], "setings": {}}'],
  [`{${bar}, "settings": {"animation": true, "callouts": {"position": "inside"}}, "footnote": "x"}`],
  ['{"type": "quote", "text": "a", "title": "b", "settings": {"width": 0.5}}'],
  ['{"type": "map", "territory": "world", "data": [{"title": "Japan", "value": 1, "constructor": 1, "__proto__": 2}]}'],
])("says nothing of names that resemble none of the specification: %s", async (json) =>
  expect((await namesIn(json)).found).toEqual([]),
);
