import { expect, test } from "vitest";
import type { CompletionItem, TextEdit } from "vscode-languageserver-types";
import { offsetOf } from "../../src/editor/ranges.js";
import { type MarkedInput, readMarked, serviceOf } from "../support/editor.js";

const files = `
===== report.igx
===== reports/north.igx
===== reports/logo.svg
===== notes.txt
===== .git/HEAD
`;

const read = (marked: string, name = "igx.config.json"): MarkedInput => readMarked(`${marked}${files}`, name);

async function complete(input: MarkedInput, client = {}): Promise<readonly CompletionItem[]> {
  const { uri, position } = input;
  const list = await serviceOf(input, { client }).completion({ textDocument: { uri }, position });
  return list!.items;
}

const labels = async (marked: string, name?: string) => (await complete(read(marked, name))).map(({ label }) => label);

/** The text after the item with this label is chosen. */
async function choose(marked: string, label: string, client = {}, name?: string): Promise<string> {
  const input = read(marked, name);
  const item = (await complete(input, client)).find((one) => one.label === label)!;
  const file = { path: "", text: input.text.replace(/\n$/, "") };
  const edits = [item.textEdit as TextEdit, ...(item.additionalTextEdits ?? [])];
  return edits
    .map(({ range, newText }) => ({ from: offsetOf(file, range.start), to: offsetOf(file, range.end), newText }))
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, newText }) => text.slice(0, from) + newText + text.slice(to), file.text);
}

test("keys are those of the object that are not there yet, in every depth", async () => {
  const all = await labels("{‸}");
  expect(all).toEqual(expect.arrayContaining(["$schema", "root", "include", "rules", "themes", "constants"]));
  expect(await labels('{ "root": ".", ‸ "rules": {} }')).toEqual(
    all.filter((label) => label !== "root" && label !== "rules"),
  );
  expect(await labels('{ "profiles": { "live": { ‸ } } }')).toEqual(["baseUrl", "defaults", "publish"]);
  expect(await labels('{ "profiles": { "live": { "publish": { "rate": 1, ‸ } } } }')).toEqual([
    ...["concurrency", "settle", "find", "queue"],
  ]);
  expect(await labels('{ "themes": { "brand": { "palette": [], "ink": "", "logo": "", ‸')).toEqual([
    ...["theme_id", "background"],
  ]);
  expect(await labels('{ "constants": { ‸ } }')).toEqual([]);
  expect(await labels('{ "unknown": { ‸ } }')).toEqual([]);
  // Around a key that is there, its own name counts too.
  expect(await labels('{ "ro‸ot": ".", "include": [] }')).toEqual(all.filter((label) => label !== "include"));
});

test("every key has its documentation", async () => {
  for (const object of ["", '"limits": {', '"defaults": {', '"publish": {', '"themes": { "a": {', '"catalog": {'])
    for (const { label, documentation, detail } of await complete(read(`{ ${object} ‸`)))
      expect([object, label, documentation, detail]).not.toContain(undefined);
});

test.each([
  ["{ out‸ }", "outDir", '{ "outDir":  }'],
  ['{ "out‸', "outDir", '{ "outDir": '],
  ['{ "out‸": "x" }', "outDir", '{ "outDir": "x" }'],
  ['{ "strict": true\n  lo‸\n}', "locale", '{ "strict": true,\n  "locale": \n}'],
  ['{ "limits": {}, ‸ "strict": true }', "root", '{ "limits": {}, "root":  "strict": true }'],
  ['{ "strict": t‸ }', "true", '{ "strict": true }'],
  ['{ "strict": ‸\n  "root": "." }', "false", '{ "strict": false,\n  "root": "." }'],
  ['{ "rules": { "lone-half": "o‸" } }', '"off"', '{ "rules": { "lone-half": "off" } }'],
  ['{ "rules": { "lone-half": ‸ } }', '"info"', '{ "rules": { "lone-half": "info" } }'],
  ['{ "include": ["a" ‸] }', "reports/", '{ "include": ["a", "reports/"] }'],
])("%s with %s is %s", async (marked, label, expected) => {
  expect(await choose(marked, label)).toBe(expected);
});

test("a client with snippets is where the value is typed", async () => {
  const snippets = { snippets: true };
  expect(await choose("{ ‸ }", "outDir", snippets)).toBe('{ "outDir": "$1" }');
  expect(await choose('{ ‸ "root": "." }', "strict", snippets)).toBe('{ "strict": ${1|true,false|}, "root": "." }');
  expect(await choose("{ ‸ }", "limits", snippets)).toBe('{ "limits": { $1 } }');
  expect(await choose("{ ‸ }", "$schema", snippets)).toBe('{ "\\$schema": "$1" }');
});

test("names are those of rules that can be changed, territories, regions, icons and languages", async () => {
  const rules = await labels('{ "rules": { "lone-half": "off", ‸ } }');
  expect(rules).toContain("disputed-characters");
  expect(rules).not.toContain("lone-half");
  expect(rules).not.toContain("config-malformed");
  expect(await labels('{ "catalog": { "territories": { ‸ } } }')).toContain("germany");
  expect(await labels('{ "catalog": { "territories": { "germany": [‸] } } }')).toContain('"Bavaria"');
  expect(await labels('{ "catalog": { "icons": ["‸"] } }')).toContain('"coffee"');
  expect(await labels('{ "locale": "‸" }')).toContain('"de-CH"');
});

test("paths begin at the folder of the configuration", async () => {
  expect(await labels('{ "outDir": "‸" }')).toEqual(["reports/"]);
  expect(await labels('{ "include": ["report.igx", "‸"] }')).toEqual(["reports/", "report.igx"]);
  expect(await labels('{ "include": ["reports/no‸"] }')).toEqual(["north.igx"]);
  expect(await labels('{ "themes": { "a": { "logo": "reports/‸" } } }')).toEqual(["logo.svg"]);
  expect(await labels('{ "root": "../‸" }')).toEqual([]);
  expect(await choose('{ "include": ["reports/no‸"] }', "north.igx")).toBe('{ "include": ["reports/north.igx"] }');
  expect(await choose('{ "outDir": ‸ }', "reports/")).toBe('{ "outDir": "reports/" }');
});

const yaml = "igx.config.yaml";

test("in YAML, keys, names and values are those of JSON, without the quotes that it does not need", async () => {
  expect(await labels("‸", yaml)).toEqual(await labels("{‸}"));
  expect(await labels("root: .\n‸\nrules: {}\n", yaml)).toEqual(await labels('{ "root": ".", ‸ "rules": {} }'));
  expect(await labels("profiles:\n  live:\n    publish:\n      rate: 1\n      ‸", yaml)).toEqual([
    ...["concurrency", "settle", "find", "queue"],
  ]);
  expect(await labels("rules:\n  lone-half: ‸", yaml)).toEqual(["error", "warning", "info", "off"]);
  expect(await labels("rules:\n  lone-half: '‸'", yaml)).toEqual(["'error'", "'warning'", "'info'", "'off'"]);
  expect(await labels("rules:\n  ‸", yaml)).toEqual(await labels('{ "rules": { ‸ } }'));
  expect(await labels("catalog:\n  territories:\n    ‸", yaml)).toContain("germany");
  expect(await labels("catalog:\n  territories:\n    germany: [‸]", yaml)).toContain("Bavaria");
  expect(await labels("catalog:\n  icons:\n    - ‸", yaml)).toContain("coffee");
  expect(await labels("locale: ‸", yaml)).toContain("de-CH");
  for (const nothing of ["constants:\n  ‸", "unknown:\n  ‸", "# ‸", "constants: |\n  ‸", "limits: ‸", "profiles:\n  ‸"])
    expect(await labels(nothing, yaml)).toEqual([]);
  for (const { label, documentation, detail } of await complete(read("publish:\n  ‸", yaml)))
    expect([label, documentation, detail]).not.toContain(undefined);
});

test.each([
  ["out‸", "outDir", "outDir: "],
  ["out‸: x", "outDir", "outDir: x"],
  ["defaults:\r\n  pub‸\r\n", "publish_mode", "defaults:\r\n  publish_mode: \r\n"],
  ["strict:‸", "true", "strict: true"],
  ["strict: t‸ # why", "true", "strict: true # why"],
  ["rules:\n  lone-half: o‸", "off", "rules:\n  lone-half: off"],
  ['rules:\n  lone-half: "o‸', '"off"', 'rules:\n  lone-half: "off"'],
  ["rules: { lone-half: off ‸ }", "disputed-characters", "rules: { lone-half: off, disputed-characters:  }"],
  [
    "catalog:\n  territories:\n    germany:\n      ‸",
    "Bavaria",
    "catalog:\n  territories:\n    germany:\n      - Bavaria",
  ],
  ["include:\n  -‸", "reports/", "include:\n  - reports/"],
  ["include:\n  re‸", "reports/", "include:\n  - reports/"],
  ["include:\n  reports/‸", "north.igx", "include:\n  - reports/north.igx"],
  ["include:\n  - reports/no‸", "north.igx", "include:\n  - reports/north.igx"],
  ["include: ['reports/no‸']", "north.igx", "include: ['reports/north.igx']"],
  ["include: [a, reports/no‸]", "north.igx", "include: [a, reports/north.igx]"],
  ["outDir: ‸", "reports/", "outDir: reports/"],
])("in YAML, %j with %s is %j", async (marked, label, expected) => {
  expect(await choose(marked, label, {}, yaml)).toBe(expected);
});

test("in YAML, a client with snippets is where the value is typed, in the style around", async () => {
  const snippets = { snippets: true };
  expect(await choose("‸", "limits", snippets, yaml)).toBe("limits:\n  $1");
  expect(await choose("‸", "include", snippets, yaml)).toBe("include:\n  - $1");
  expect(await choose("‸", "strict", snippets, yaml)).toBe("strict: ${1|true,false|}");
  expect(await choose("defaults:\n  ‸", "publish_mode", snippets, yaml)).toBe(
    "defaults:\n  publish_mode: ${1|public,private|}",
  );
  expect(await choose("catalog: { ‸ }", "icons", snippets, yaml)).toBe("catalog: { icons: [$1] }");
  expect(await choose("‸", "$schema", snippets, yaml)).toBe("\\$schema: $1");
});

test("there is no second answer where the client reads the schema that the file names", async () => {
  const input = read('{ "$schema": "./igx.config.schema.json", ‸ }');
  expect(await complete(input, { jsonSchema: true })).toEqual([]);
  expect((await complete(input)).length).toBeGreaterThan(5);
  expect((await complete(read("{ ‸ }"), { jsonSchema: true })).length).toBeGreaterThan(5);
  expect((await complete(read('"$schema": a\n‸', yaml), { jsonSchema: true })).length).toBeGreaterThan(5);
});

async function hover(marked: string, name?: string): Promise<string | undefined> {
  const input = read(marked, name);
  const found = await serviceOf(input, { client: { plainHover: true } }).hover({
    textDocument: { uri: input.uri },
    position: input.position,
  });
  return found && (found.contents as { value: string }).value;
}

test("hover explains keys and values, also in half-typed files and in YAML", async () => {
  const rate = "rate (number)\n\nRequests per second at most. Default 1.";
  expect(await hover('{ "publish": { "ra‸te": 2 } }')).toBe(rate);
  expect(await hover('{ "publish": { "rate": ‸2, \n "find')).toBe(rate);
  expect(await hover("publish:\n  rate: ‸2\n", "igx.config.yaml")).toBe(rate);
  expect(await hover('{ "include": ["re‸ports"] }')).toBe("include (list)\n\nInputs when the command line names none.");
  expect(await hover("include:\n  - re‸ports\n", "igx.config.yaml")).toContain("include (list)");
  expect(await hover('{ "constants": { "na‸me": 1 } }')).toBe("name (any value)\n\nWhat every file sees as project.x.");
  expect(await hover('{ "rules": { "lone-‸half": "off" } }')).toContain("lone-half (");
  expect(await hover('{ "rules": { "no-su‸ch": "off" } }')).toContain("no-such (");
  for (const nothing of ["{ ‸ }", '{ "unkno‸wn": 1 }', '{ "root": ".", // ‸ \n }', "‸", '{ "limits":‸ { } }'])
    expect(await hover(nothing)).toBe(undefined);
});

test("what is asked at any place of a broken configuration has an answer without an exception", async () => {
  const input = read('‸{ "include": ["a", "limits": { rows 3 } "rules": { "x": tr } \uD83D\uDE00 "themes": {{ ] "end');
  const service = serviceOf(input);
  for (let character = 0; character <= input.text.indexOf("\n"); character++) {
    const at = { textDocument: { uri: input.uri }, position: { line: 0, character } };
    await service.completion(at);
    await service.hover(at);
  }
  expect(await service.diagnostics({ textDocument: { uri: input.uri } })).toMatchObject([{ code: "config-malformed" }]);
  const block = read("‸limits:\n - rows 3\n\t{ 'x: tr, \uD83D\uDE00: [\n? \"themes\n-\n::\n}} ] |\n  &a *b !c", yaml);
  const ofBlock = serviceOf(block);
  for (const [line, { length }] of block.text.split("\n").entries())
    for (let character = 0; character <= length; character++)
      await ofBlock.completion({ textDocument: { uri: block.uri }, position: { line, character } });
  // What is for documents has no answer.
  expect(await service.documentSymbols({ textDocument: { uri: input.uri } })).toBe(undefined);
  expect(await service.formatting({ textDocument: { uri: input.uri } } as never)).toBe(undefined);
});
