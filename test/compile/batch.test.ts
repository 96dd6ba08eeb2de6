import { expect, test } from "vitest";
import { prepareBatch, renderBatch } from "../../src/compile/batch.js";
import type { TableRow } from "../../src/compile/keyed-rows.js";
import type { CompileOptions } from "../../src/contract/options.js";

const template =
  "---\nkey: {{ city }}\n---\n@param city: string\n@param people: integer = 0\n\n# {{ city }} {{ people }}\n";
const prepared = (source: string, rows: readonly TableRow[], options: CompileOptions = {}) =>
  prepareBatch(source, { name: "cities", rows }, options);

test("each row gives a document; rows are records or maps, and other columns are not looked at", async () => {
  const rows = [{ city: "Bonn", people: 3, mayor: "A" }, new Map<string, unknown>([["city", "Ulm"]])];
  const batch = await prepared(template, rows);
  expect(batch.rows).toEqual([
    { number: 1, key: "Bonn" },
    { number: 2, key: "Ulm" },
  ]);
  const texts: string[] = [];
  const { diagnostics, documents, failed } = await renderBatch(batch, ({ row, result }) => {
    texts.push(`${row.key}: ${result.output?.json}`);
  });
  expect(texts.sort()).toEqual(['Bonn: [{"type":"h1","text":"Bonn 3"}]', 'Ulm: [{"type":"h1","text":"Ulm 0"}]']);
  expect({ diagnostics, documents, failed }).toEqual({ diagnostics: [], documents: 2, failed: 0 });
});

test("the template is read once, whatever the number of rows", async () => {
  let reads = 0;
  const readFile = async () => {
    reads++;
    return new TextEncoder().encode("The end.\n");
  };
  const host = { root: "/project", readFile, realPath: async (path: string) => path };
  const rows = Array.from({ length: 20 }, (_, index) => ({ city: `C${index}` }));
  const batch = await prepared(`${template}\n@include "foot.igx"\n`, rows, { host });
  const { documents } = await renderBatch(batch, () => {});
  expect({ documents, reads }).toEqual({ documents: 20, reads: 1 });
});

test("no more rows are under way than asked for, and none is begun before there is room", async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ city: `C${index}` }));
  let [now, most] = [0, 0];
  const onDocument = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
  };
  await renderBatch(await prepared(template, rows), onDocument, 3);
  expect(most).toBe(3);
});

test("with keys that are none nothing is rendered", async () => {
  const batch = await prepared(template, [{ city: "Bonn" }, { city: "a b" }]);
  let rendered = 0;
  const { diagnostics } = await renderBatch(batch, () => {
    rendered++;
  });
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["bad-key", '"a b" is not a valid key. In row 2 of cities.'],
  ]);
  expect(rendered).toBe(0);
});

test("rows of a batch with errors give no documents", async () => {
  const batch = await prepared(template, [{ city: "Bonn" }, { city: "Bonn" }, { city: "Ulm" }]);
  const { documents, failed } = await renderBatch(batch, () => expect.unreachable());
  expect({ documents, failed }).toEqual({ documents: 0, failed: 3 });
});

test("many keys that stand twice are told in ten findings", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ city: `C${index % 15}` }));
  const { diagnostics } = await prepared(template, rows);
  expect(diagnostics).toHaveLength(10);
  expect(diagnostics[0]!.message).toBe('Rows 1, 16, 31 and 1 more of cities have the same key "C0".');
  expect(diagnostics[9]!.message).toContain("5 more keys are not unique.");
});

test("the hint of a missing parameter is about the table", async () => {
  const source = template.replace(" = 0", "");
  const hintOf = async (rows: readonly TableRow[]) => {
    const { diagnostics } = await renderBatch(await prepared(source, rows), () => {});
    return diagnostics.map(({ code, hint }) => [code, hint]);
  };
  const orDefault = "or add a default: `@param people: integer = …`.";
  expect(await hintOf([{ city: "Bonn" }, { city: "Ulm", area: 7 }])).toEqual([
    [
      "missing-param",
      `Add a column \`people\` to cities, set it for all rows with \`--param people=…\` (integer), ${orDefault}`,
    ],
  ]);
  expect(await hintOf([{ city: "Bonn", poeple: 5 }])).toEqual([
    ["missing-param", `Did you mean the column \`poeple\`? Rename it to \`people\` in cities, ${orDefault}`],
  ]);
  const blank = new Map<string, unknown>([
    ["city", "Bonn"],
    ["people", null],
  ]);
  expect(await hintOf([blank, { city: "Ulm", people: 7 }])).toEqual([
    ["missing-param", `Fill the blank cells of the column \`people\` in cities, ${orDefault}`],
  ]);
});

test("a name of an object's prototype is no cell", async () => {
  const source = template.replaceAll("people", "constructor").replace(" = 0", "");
  const { diagnostics } = await renderBatch(await prepared(source, [{ city: "Bonn" }]), () => {});
  expect(diagnostics.map(({ code }) => code)).toEqual(["missing-param"]);
});

test("the key's locale is the document's", async () => {
  const source = template.replace("key: {{ city }}", 'locale: de\nkey: {{ replace(number(people), ".", "-") }}');
  expect((await prepared(source, [{ city: "Bonn", people: 331885 }])).rows).toEqual([{ number: 1, key: "331-885" }]);
});

test("a key needs only what it names, in declarations and in the locale too; the rest is reported when the row is rendered", async () => {
  const source = `---
locale: {{ language }}
key: {{ replace(number(total), ".", "-") }}
---
@param language: string
@param people: integer
@param other: integer
@let total = people + 1

# {{ total }} {{ other }}
`;
  const batch = await prepared(source, [{ language: "de", people: 331884, other: "many" }]);
  expect({ rows: batch.rows, diagnostics: batch.diagnostics }).toEqual({
    rows: [{ number: 1, key: "331-885" }],
    diagnostics: [],
  });
  const { diagnostics, failed } = await renderBatch(batch, () => {});
  expect({ codes: diagnostics.map(({ code }) => code), failed }).toEqual({ codes: ["param-type"], failed: 1 });
  // Alone as well, so the key has no finding about the rest.
  expect(await batch.template.key({ language: "de", people: 331884, other: "many" })).toEqual({
    key: "331-885",
    diagnostics: [],
  });
});
