import { expect, test } from "vitest";
import type { CodeAction, TextDocumentEdit, TextEdit } from "vscode-languageserver-types";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import { createLanguageService } from "../../src/editor/language-service.js";
import type { ClientSupport } from "../../src/editor/levels.js";
import { positionOf } from "../../src/editor/ranges.js";
import { lspText } from "../support/editor-edits.js";

const path = "reports/report.igx";
const uri = `file:///project/${path}`;
type Files = Readonly<Record<string, string>>;

const contentOf = async (files: Files): Promise<string | undefined> =>
  (await compile(files[path]!, { path, host: memoryHost(files) })).output?.json;

/** The actions of a kind at the first `@` of an element. */
async function actionsAt(
  files: Files,
  kind: string,
  at = files[path]!.search(/@(?:chart|map|facts)/),
  client: ClientSupport = { createFiles: true },
): Promise<readonly CodeAction[]> {
  const service = createLanguageService({ host: memoryHost(files), client });
  const text = files[path]!;
  service.edit(uri, text);
  const position = positionOf({ path, text }, Math.max(0, at));
  const range = { start: position, end: position };
  const found = await service.codeActions({ textDocument: { uri }, range, context: { diagnostics: [], only: [kind] } });
  return Promise.all(
    found!.map(async (action) => (action.edit ? action : ((await service.codeActionResolve(action)) as CodeAction))),
  );
}

/** The files after an edit; `undefined` if the action has none. */
function after(files: Files, action: CodeAction | undefined): Files | undefined {
  const { changes, documentChanges } = action?.edit ?? {};
  const edits = new Map<string, readonly TextEdit[]>(Object.entries(changes ?? {}));
  for (const change of documentChanges ?? [])
    if (!("kind" in change)) edits.set((change as TextDocumentEdit).textDocument.uri, change.edits as TextEdit[]);
  if (edits.size === 0) return undefined;
  const changed = [...edits].map(([at, own]) => {
    const name = at.slice("file:///project/".length);
    return [name, lspText(files[name] ?? "", own)] as const;
  });
  return { ...files, ...Object.fromEntries(changed) };
}

const tables: Readonly<Record<string, string>> = {
  numbers:
    "# Coffee\n\n@chart line {half}\n| Year | Wind | Solar |\n|---|--:|--:|\n| 2023 | 24.40 | 1e400 |\n| 2024 | -3 | |\n\nEnd.\n",
  quoting: '@chart bar\n| A, "b" | Value |\n| "x \\"y\\"" | 1 |\n| a \\| b, c | 2 |\n| 😀 שלום | 3 |\n',
  colours: "@chart bar\n| Fund | Return |\n| Bonds | 3 | {color=#2e8b57}\n| Shares | 2 |\n",
  separator: '@chart bar {decimal_separator=","}\n| Fund | Return |\n| Bonds | 3,5 |\n| Shares | 2 |\n',
  map: "@map world\n| title | value | color |\n| Brazil | 66.40 | #0000FF |\n| Japan | 1 | |\n",
  facts: "@facts\n| icon | figure | fact |\n| cup | 42% | of adults, at least |\n| | 7 | days |\n",
  crlf: "# Coffee\r\n\r\n@chart bar\r\n| Fund | Return |\r\n| Bonds | 3 |\r\n",
  noLastLineEnd: "@chart bar\n| Fund | Return |\n| Bonds | 3 |",
};

test.each(Object.entries(tables))(
  "a table (%s) becomes a CSV file and comes back, and the content stays the same",
  async (_, text) => {
    const files = { [path]: text };
    const content = await contentOf(files);
    expect(content).toBeDefined();
    const extracted = after(files, (await actionsAt(files, "refactor.extract"))[0]);
    expect(extracted?.[path]).toContain('@data table "table.csv"');
    expect(await contentOf(extracted!)).toBe(content);
    const inlined = after(extracted!, (await actionsAt(extracted!, "refactor.inline"))[0]);
    expect(inlined?.[path]).not.toContain("from=");
    expect(inlined?.[path]).not.toContain("@data");
    expect(await contentOf(inlined!)).toBe(content);
  },
);

test("each sheet of a chart becomes a CSV file, but one that has its data from elsewhere", async () => {
  const text =
    '@data other "other.csv"\n  @chart bar {half}\n  | Fund | Return |\n  | Bonds | 3 |\n@sheet {from=other}\n@sheet\n| Fund | Return |\n| Shares | 2.50 | {color=#112233}\n\n# End\n';
  const files = { [path]: text, "reports/other.csv": "a,b\nx,1\n" };
  const [action] = await actionsAt(files, "refactor.extract");
  expect(action!.title).toBe("Move the 2 tables to CSV files");
  const extracted = after(files, action)!;
  expect(extracted[path]).toBe(
    '@data other "other.csv"\n  @data table "table.csv"\n  @data table2 "table2.csv"\n  @chart bar {half from=table color=color}\n@sheet {from=other}\n@sheet {from=table2 color=color}\n\n# End\n',
  );
  expect(extracted["reports/table2.csv"]).toBe("Fund,Return,color\nShares,2.50,#112233\n");
  expect(await contentOf(extracted)).toBe(await contentOf(files));
});

test("an editor that cannot create files is not offered to move a table to one", async () => {
  expect(await actionsAt({ [path]: tables["map"]! }, "refactor.extract", undefined, {})).toEqual([]);
});

test("a table that a file cannot hold, or that is evaluated, stays", async () => {
  const titles = "@chart bar\n| Fund | Return |\n| Bonds | {{ 1 + 2 }} |\n";
  expect(await actionsAt({ [path]: titles }, "refactor.extract")).toEqual([]);
  const colours = '@chart bar\n| Fund | Return |\n| Bonds | 3 | {color={{ "#" + "112233" }}}\n';
  expect(await actionsAt({ [path]: colours }, "refactor.extract")).toEqual([]);
  const named = "@chart bar\n| Fund | Return |\n| Bonds | 3 |\n@let more = 1\n\n# {{ more }}\n";
  const [below] = await actionsAt({ [path]: named }, "refactor.extract");
  expect(after({ [path]: named }, below)?.[path]).toContain("{from=table}\n@let more = 1\n");
  const mixed = '@chart table\n| Fund | Return |\n| Bonds | 3 |\n| Shares | "3" |\n';
  const [action] = await actionsAt({ [path]: mixed }, "refactor.extract");
  expect(action).toHaveProperty("refused");
});

test("the names of data and of its file are free", async () => {
  const files = { [path]: `@let table = 1\n\n{{ table }}\n\n${tables["colours"]}`, "reports/table2.csv": "a\n1\n" };
  const extracted = after(files, (await actionsAt(files, "refactor.extract"))[0])!;
  expect(extracted[path]).toContain('@data table3 "table3.csv"\n@chart bar {from=table3 color=color}\n');
  expect(extracted["reports/table3.csv"]).toBe("Fund,Return,color\nBonds,3,#2e8b57\nShares,2,\n");
});

test("chart types that show all of the data can replace each other, without errors", async () => {
  const files = { [path]: "@chart column-grouped\n| Year | Wind | Solar |\n| 2023 | 4 | -1 |\n| 2024 | 3 | 2 |\n" };
  const actions = await actionsAt(files, "refactor.rewrite");
  const names = actions.map(({ title }) => /`(.*?)`/.exec(title)?.[1]);
  expect(names).toContain("line");
  expect(names).toContain("bar-grouped");
  // One column, no value below zero, coordinates.
  for (const name of ["pie", "bar", "treemap", "bubble-plot", "area-stream", "column-grouped"])
    expect(names).not.toContain(name);
  for (const action of actions) {
    const { diagnostics } = await compile(after(files, action)![path]!, { path });
    expect([action.title, diagnostics]).toEqual([action.title, []]);
  }
});

test.each([
  ["a quoted type", '@chart "bar"\n| A | B |\n| a | 1 |\n', true],
  [
    "decimal commas",
    '@chart bar-grouped {decimal_separator=","}\n| A | B | C |\n| a | 1,5 | 2 |\n| b | 1,25 | |\n',
    true,
  ],
  ["decimal commas as text", "@chart bar\n| A | B |\n| a | 1,5 |\n| b | 2 |\n", true],
  ["quotes, bars and line ends", '@chart bar\n| A \\| x | "B\\n" |\n| "a\\"q" | 1 |\n| b | |\n', true],
  ["titles that repeat", "@chart line\n| A | B |\n| a | 1 |\n| a | 2 |\n", true],
  ["sheets and colours", "@chart bar\n| A | B |\n| a | 1 | {color=#112233}\n@sheet\n| C | D |\n| c | 120 |\n", true],
  ["very long data elsewhere", `@chart bar\n| A | B |\n| a | 1 |\n\n${"x".repeat(400_000)}\n`, false],
  ["no rows", "@chart bar\n| A | B |\n", false],
  ["a type that is not known", "@chart ba\n| A | B |\n| a | 1 |\n", false],
  ["a type that is computed", '@chart {{ "bar" }}\n| A | B |\n| a | 1 |\n', false],
])("another chart type adds no finding: %s", async (_, text, isOffered) => {
  const files = { [path]: text };
  const codes = async (one: string) => (await compile(one, { path })).diagnostics.map(({ code }) => code);
  const before = await codes(text);
  const swaps = (await actionsAt(files, "refactor.rewrite")).filter(({ title }) => title.startsWith("Change"));
  expect(swaps.length > 0).toBe(isOffered);
  for (const action of swaps)
    expect([action.title, await codes(after(files, action)![path]!)]).toEqual([action.title, before]);
});
