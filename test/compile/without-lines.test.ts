import { expect, test } from "vitest";
import { decompile } from "../../src/index.js";

/* Why an element stays JSON, at the part that has no form in the language. */

const chart = (data: string, settings = ""): string =>
  `[{"type":"chart","chart_type":"bar","data":${data}${settings && `,"settings":${settings}`}}]`;

test.each([
  ["[]", "its `data` have no sheet", "[]"],
  ['[[["Year",2010],["x",1]]]', "a header is not a string", "2010"],
  ['[[["Year","A"],[2010,1]]]', "the title of a row is not a string", "2010"],
  ['[[["Year","A"],[]]]', "a row has no title", "[]"],
  ['{"sheets":[{"header":["a","b"],"rows":[["x",1]]}]}', "a row of `sheets` is an array, and not an object", '["x",1]'],
  ['{"sheets":[{"header":["a","b"],"rows":[{"data":[1]}]}]}', "a row has no title", '{"data":[1]}'],
  [
    '{"sheets":[{"header":["a","b"],"rows":[{"header":"x","data":[1],"color":["ff0000"]}]}]}',
    "the `color` of a row is not a string",
    '["ff0000"]',
  ],
])("%s", async (data, reason, place) => {
  const json = chart(data);
  const { diagnostics } = await decompile(json);
  expect(diagnostics).toMatchObject([{ code: "stays-json", message: `Element 1 of 1 stays JSON: ${reason}.` }]);
  const [{ start, end }] = diagnostics as readonly [(typeof diagnostics)[number]];
  expect(json.slice(start.offset, end.offset)).toBe(place);
});

test("a setting is named", async () => {
  const { diagnostics } = await decompile(chart('[[["a","b"],["x",1]]]', '{"height":300,"callouts":{"a b":1}}'));
  expect(diagnostics).toMatchObject([
    { message: "Element 1 of 1 stays JSON: its setting `callouts` has no form in braces.", start: { column: 102 } },
  ]);
});

test.each([
  ['"[{\\"type\\":\\"separator\\"}]"', /^Take the array out of its quotes/],
  ['["Coffee"]', /^Write `\{"type": "body", "text": "Coffee"\}`/],
  ["[null]", /^Write an object such as/],
])("what is no array of elements: %s", async (json, hint) => {
  const { diagnostics } = await decompile(json);
  expect(diagnostics).toMatchObject([{ code: "syntax-error", hint: expect.stringMatching(hint) }]);
});
