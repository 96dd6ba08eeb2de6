import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";

const rows = "title,value\nBrazil,1\nPeru,x\nChile,\n,5\nJapan,7\n";

const messagesOf = async (source: string) =>
  (await compile(source)).diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);

test("findings about a row of data name it, since all rows have one place in the document", async () => {
  const expected = [
    'The value of `Peru` must be a number, not the string `"x"`.',
    "The row `Chile` has no `value`.",
    "Row 4 of the table has no `title`.",
  ];
  expect(await messagesOf(`\`\`\`csv t\n${rows}\`\`\`\n\n@map world {from=t}\n`)).toEqual(expected);
  // The row of the table, not of what the map shows.
  const sorted = await messagesOf(`\`\`\`csv t\n${rows}\`\`\`\n\n@map world {from=t sort=-title}\n`);
  expect(sorted.toSorted()).toEqual(expected.toSorted());
});

test("findings about a written row are at the row", async () => {
  expect(await messagesOf("@map world\n| title | value |\n| Peru | x |\n| Chile | |\n")).toEqual([
    'The value of a region must be a number, not the string `"x"`.',
    "The row has no `value`.",
  ]);
});

test("colours of a table that are not hexadecimal have no fix, which would replace the name of the table", async () => {
  const source = "```csv t\na,b,c\nx,1,red\ny,2,#fff\n```\n\n@chart bar {from=t columns=[a b] color=c}\n";
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code: "invalid-color", hint: "Write `#ff0000`." }]);
  expect(diagnostics[0]!.fixes ?? []).toEqual([]);
});

test("a list in a table is reported with its column", async () => {
  const { diagnostics } = await compile('```json t\n[{"a":"x","b c":[1]}]\n```\n\n@chart table {from=t}\n');
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["type-mismatch", "The value of the column `b c` is a list."],
  ]);
});

test.each([
  ["{from=t}", "The columns `tags`, `geo` contain lists or objects.", 'Choose the others: `columns=[a "b c"]`.'],
  [
    "{from=t columns=[a geo]}",
    "The value of the column `geo` is an object.",
    "Choose one of its fields, such as `.name`.",
  ],
  [
    '{from=t columns=[a "b c" tags]}',
    "The value of the column `tags` is a list.",
    'Choose the others: `columns=[a "b c"]`.',
  ],
])(
  "columns with lists and objects are one finding, which says which are left: %s",
  async (attributes, message, hint) => {
    const data = '[{"a":"x","b c":1,"tags":[1],"geo":{"lat":1}},{"a":"y","b c":2,"tags":[],"geo":{}}]';
    const { diagnostics } = await compile(`\`\`\`json t\n${data}\n\`\`\`\n\n@chart bar ${attributes}\n`);
    expect(diagnostics).toMatchObject([{ code: "type-mismatch", message, hint }]);
  },
);
