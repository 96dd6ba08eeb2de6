import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { caret, readMarked, serviceOf } from "../support/editor.js";
import { lspText } from "../support/editor-edits.js";

async function itemsAt(marked: string) {
  const input = readMarked(marked);
  const { uri, position } = input;
  const { items } = (await serviceOf(input).completion({ textDocument: { uri }, position }))!;
  const inOrder = [...items].sort((one, other) => (one.sortText! < other.sortText! ? -1 : 1));
  /** The text of the document with an item. */
  const chosen = (label: string): string => {
    const item = items.find((one) => one.label === label)!;
    return lspText(input.text, [item.textEdit as never, ...(item.additionalTextEdits ?? [])]);
  };
  return { items: inOrder, labels: inOrder.map(({ label }) => label), chosen };
}

test.each([
  ["a region", "@map world\n| title | value |\n| Germ‸ | 1 |\n", ["Germany"]],
  ["a region, in small letters", "@map world\n| title | value |\n| germ‸ | 1 |\n", ["Germany"]],
  ["an element", "@ma‸\n", ["@map"]],
  ["a chart type", "@chart li‸\n", ["line"]],
  ["a function", "{{ rou‸ }}\n", ["round"]],
])("%s that begins as the typed text does comes before all others", async (_, marked, expected) => {
  const { labels, items } = await itemsAt(marked);
  expect(labels.slice(0, expected.length)).toEqual(expected);
  expect(items.length).toBeGreaterThan(expected.length);
});

const table = '```csv sales\nCity,Tonnes 😀,"say ""hi"""\nOslo,1,2\n```\n\n';

test.each([
  ["sales.", 'sales["Tonnes 😀"]'],
  ["sales.To", 'sales["Tonnes 😀"]'],
  ["first(sales)?.", 'first(sales)?.["Tonnes 😀"]'],
])("after `%s`, a column that is not a name is offered in brackets", async (written, expected) => {
  const { labels, chosen, items } = await itemsAt(`${table}{{ count(${written}${caret}) }}\n`);
  expect(labels).toEqual(
    ["City", '["Tonnes 😀"]', '["say \\"hi\\""]'].sort((one) =>
      one.includes("To") && written.endsWith("To") ? -1 : 0,
    ),
  );
  expect(items.find(({ label }) => label.includes("Tonnes"))!.filterText).toBe("Tonnes 😀");
  const text = chosen('["Tonnes 😀"]');
  expect(text).toBe(`${table}{{ count(${expected}) }}\n`);
  if (!written.includes("?")) expect((await compile(text)).diagnostics).toEqual([]);
});
