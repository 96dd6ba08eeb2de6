import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

/*
 * Who may import whom. CONTRIBUTING shows the same table in words; a change here is a change of the architecture.
 * A room is a folder of src/, or a file that stands in src/ itself. The data readers may be read by Node's own modules, `reader` not.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  text: [],
  diagnostics: ["text"],
  host: [],
  "memory-host": ["host", "text"],
  language: ["text"],
  syntax: ["diagnostics", "text"],
  "compile-options": ["diagnostics", "host"],
  "compile-result": ["template", "diagnostics", "language", "text"],
  data: ["language", "diagnostics", "text", "host"],
  template: ["data", "syntax", "language", "diagnostics", "text", "host", "compile-options"],
  check: ["template", "syntax", "language", "diagnostics", "text", "compile-options"],
  emit: ["check", "template", "syntax", "language", "diagnostics", "text", "compile-result"],
  catalogue: ["check", "template", "diagnostics"],
  compile: [
    "emit",
    "check",
    "template",
    "data",
    "syntax",
    "language",
    "diagnostics",
    "text",
    "host",
    "compile-options",
    "compile-result",
  ],
  decompile: ["compile", "emit", "syntax", "diagnostics", "text"],
  "batch-findings": ["diagnostics"],
  batch: ["compile", "batch-findings", "diagnostics", "compile-options", "compile-result"],
  incremental: ["compile", "compile-options", "compile-result", "host", "text"],
  index: [
    "batch",
    "incremental",
    "catalogue",
    "compile",
    "decompile",
    "memory-host",
    "host",
    "compile-options",
    "compile-result",
    "diagnostics",
    "language",
    "syntax",
    "text",
  ],
  publish: ["compile-result", "text"],
  render: ["language", "text"],
  preview: ["render", "compile-result", "diagnostics", "language", "text"],
  sandbox: ["publish", "language"],
};

/** These may import everything in the table. */
const surfaces = ["cli"];

/** Rooms whose files may use Node's own modules. All others run in a browser. */
const nodeRooms = ["cli", "publish", "sandbox"];

/** And single files of the others: what a browser cannot read, and what it never loads. */
const nodeFiles = /^(?:data\/.+|preview\/server\/.+|editor\/server)\.ts$/;

const src = join(import.meta.dirname, "../../src");
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|json)$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)));

function roomOf(file: string): string {
  const [first = "", ...rest] = file.split("/");
  return rest.length === 0 ? first.replace(/\.ts$/, "") : first;
}

const statement = /^(?:import|export)\b[^;"]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Static, dynamic and side-effect imports, types included: a type ties two rooms together as much as a value. */
const importsOf = (file: string): readonly string[] =>
  [...(file.endsWith(".ts") ? readFileSync(join(src, file), "utf8") : "").matchAll(statement)].map(
    (match) => match.slice(1).find(Boolean)!,
  );

const resolved = (file: string, specifier: string): string => join(dirname(file), specifier).replace(/\.js$/, ".ts");

const imports = files.flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })));
const local = imports.filter(({ specifier }) => specifier.startsWith("."));

test("every import between files leads to a file", () => {
  expect(local.length).toBeGreaterThan(300);
  expect(local.filter(({ file, specifier }) => !files.includes(resolved(file, specifier)))).toEqual([]);
});

test("rooms import only those below them", () => {
  const wrong = local
    .map(({ file, specifier }) => ({ file, from: roomOf(file), to: roomOf(resolved(file, specifier)) }))
    .filter(({ from, to }) => from !== to && !surfaces.includes(from) && !table[from]?.includes(to));
  expect(wrong).toEqual([]);
});

test("`syntax` and `language` never import each other", () => {
  expect(table["syntax"]).not.toContain("language");
  expect(table["language"]).not.toContain("syntax");
});

test("the table has no cycle, so that there is an order in which the rooms can be read", () => {
  const order: string[] = [];
  const visit = (room: string, path: readonly string[]): void => {
    expect(path).not.toContain(room);
    for (const below of table[room] ?? []) visit(below, [...path, room]);
    if (!order.includes(room)) order.push(room);
  };
  for (const room of Object.keys(table)) visit(room, []);
  expect([...order].sort()).toEqual(Object.keys(table).sort());
});

test("the table names no room that is not there", () => {
  const rooms = new Set(files.map(roomOf));
  expect([...Object.keys(table), ...surfaces].filter((room) => !rooms.has(room))).toEqual([]);
});

describe("Node's own modules", () => {
  const node = imports.filter(({ specifier }) => specifier.startsWith("node:"));

  test("are imported only where there is Node", () => {
    expect(node.length).toBeGreaterThan(20);
    const wrong = node.filter(({ file }) => !nodeRooms.includes(roomOf(file)) && !nodeFiles.test(file));
    expect(wrong).toEqual([]);
  });

  test("are named with `node:`", () => {
    const bare =
      /^(?:assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|stream|tls|url|util|vm|zlib)(?:\/|$)/;
    expect(imports.filter(({ specifier }) => bare.test(specifier))).toEqual([]);
  });
});
