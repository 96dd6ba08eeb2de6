import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

/*
 * Who may import whom. CONTRIBUTING shows the same table in words; a change here is a change of the architecture.
 * A room is a folder, or a file beside the folders. Each room lists the rooms below it, and so on up.
 */
type Table = Readonly<Record<string, readonly string[]>>;

const table: Table = {
  text: [],
  diagnostics: ["text"],
  language: ["text"],
  contract: ["language", "diagnostics", "text"],
  syntax: ["diagnostics", "text"],
  data: ["contract", "language", "diagnostics", "text"],
  template: ["data", "syntax", "contract", "language", "diagnostics", "text"],
  check: ["template", "syntax", "contract", "language", "diagnostics", "text"],
  mistakes: ["syntax", "language", "diagnostics", "text"],
  emit: ["check", "template", "data", "syntax", "contract", "language", "diagnostics", "text"],
  compile: ["mistakes", "emit", "check", "template", "data", "syntax", "contract", "language", "diagnostics", "text"],
  config: ["compile", "template", "contract", "language", "diagnostics", "text"],
  import: ["compile", "emit", "check", "template", "data", "syntax", "contract", "language", "diagnostics", "text"],
  index: ["diff", "compile", "syntax", "contract", "language", "diagnostics", "text"],
  publish: ["contract", "text"],
  render: ["language", "text"],
  diff: ["render", "language", "text"],
  editor: [
    ...["preview", "config", "compile", "import", "render", "emit", "check", "template", "data", "syntax"],
    ...["contract", "language", "diagnostics", "text"],
  ],
  preview: [
    ...["compile", "emit", "render", "check", "template", "data", "syntax"],
    ...["contract", "language", "diagnostics", "text"],
  ],
  playground: ["preview", "editor", "contract", "text"],
  sandbox: ["publish", "language", "text"],
};

/** The rooms inside a room. Its other loose files are what the rooms share. */
interface Inner {
  readonly rooms: Table;
  /** The only rooms that these loose files may import. */
  readonly below: readonly string[];
  /** Loose files that use the rooms, so no room imports them. */
  readonly above: readonly string[];
}

const reporting = ["report", "schemas", "config", "outputs", "base"];

const inner: Readonly<Record<string, Inner>> = {
  cli: {
    rooms: {
      base: [],
      schemas: [],
      start: ["base"],
      host: ["base"],
      outputs: ["base"],
      config: ["outputs", "host", "base"],
      report: ["config", "outputs", "schemas", "base"],
      inputs: [...reporting, "host"],
      explain: ["report", "config", "base"],
      completion: ["base"],
      build: ["inputs", ...reporting],
      golden: ["inputs", ...reporting],
      init: ["base"],
      publish: ["inputs", ...reporting],
      preview: ["publish", "render", "inputs", ...reporting],
      playground: ["preview", "base"],
      queue: ["publish", "report", "schemas", "base"],
      remote: ["publish", "inputs", "outputs", "report", "base"],
      lock: ["remote", "publish", "report", "base"],
      doctor: ["publish", "base"],
      lsp: ["preview", "build", "inputs", "render", ...reporting, "host"],
      render: ["report", "outputs", "config", "base"],
      diff: ["publish", "render", "inputs", ...reporting, "host"],
      mcp: ["explain", "inputs", "render", "config", "host", "base"],
      commands: [
        ...[
          "mcp",
          "lsp",
          "lock",
          "remote",
          "queue",
          "preview",
          "playground",
          "publish",
          "golden",
          "diff",
          "init",
          "build",
          "render",
          "doctor",
          "completion",
        ],
        "explain",
        ...["inputs", ...reporting],
      ],
    },
    below: [],
    above: ["main", "run-command-line", "this-process", "program", "process-context", "demo"],
  },
  publish: {
    rooms: { infogram: [], queue: [], "lock-store": ["queue"] },
    below: [],
    above: ["backends", "find-backend", "library", "index"],
  },
  render: {
    rooms: {
      markup: [],
      text: ["markup"],
      icons: ["text", "markup"],
      maps: ["labels", "text", "markup"],
      words: [],
      describe: ["maps", "words"],
      labels: ["text", "markup"],
      charts: ["describe", "icons", "labels", "text", "markup", "words"],
      elements: ["charts", "maps", "describe", "icons", "text", "markup"],
      inspect: ["icons", "describe", "labels", "text", "markup"],
      page: ["inspect", "elements", "describe", "text", "markup", "words"],
      html: ["inspect", "page", "elements", "charts", "icons", "describe", "markup", "words"],
      terminal: ["describe", "words"],
    },
    below: ["markup", "text", "words"],
    above: [
      "embed-fonts",
      "index",
      "render-alt",
      "render-embed",
      "render-html",
      "render-pages",
      "render-svg",
      "render-text",
      "select-element",
    ],
  },
  "render/charts": {
    rooms: {
      axes: [],
      bars: ["axes"],
      radial: ["bars", "axes"],
      lines: ["axes"],
      points: ["axes"],
      candlestick: ["axes"],
      progress: ["axes"],
      pictograms: ["progress", "axes"],
      pie: [],
      hierarchy: [],
      table: [],
      words: [],
      marks: [],
    },
    below: [],
    above: ["draw-chart", "panels", "registry"],
  },
};

/** These may import everything in the table. */
const surfaces = ["cli", "integrations"];

/** Rooms whose files may use Node's own modules. All others run in a browser. */
const nodeRooms = ["cli", "integrations", "publish", "sandbox"];

/** And single files of the others: what a browser cannot read, and what it never loads. */
const nodeFiles = /^(?:data\/.+|preview\/server\/.+)\.ts$/;

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

test("zod is imported by one file, which names what igx uses of it: bundles have no more", () => {
  expect(imports.filter(({ specifier }) => /^zod\b/.test(specifier)).map(({ file }) => file)).toEqual([
    "text/zod.ts",
    "text/zod.ts",
  ]);
});

test("`syntax` and `language` never import each other", () => {
  expect(table["syntax"]).not.toContain("language");
  expect(table["language"]).not.toContain("syntax");
});

const tables: Readonly<Record<string, Table>> = {
  src: table,
  ...Object.fromEntries(Object.entries(inner).map(([room, { rooms }]) => [room, rooms])),
};

test.each(Object.keys(tables))("the table of %s has no circle: its rooms can be read in an order", (name) => {
  const rooms = tables[name]!;
  const order: string[] = [];
  const visit = (room: string, path: readonly string[]): void => {
    expect(path).not.toContain(room);
    for (const below of rooms[room] ?? []) visit(below, [...path, room]);
    if (!order.includes(room)) order.push(room);
  };
  for (const room of Object.keys(rooms)) visit(room, []);
  expect([...order].sort()).toEqual(Object.keys(rooms).sort());
});

describe.each(Object.entries(inner))("inside %s", (folder, { rooms, below, above }) => {
  const placeOf = (file: string) => roomOf(relative(folder, file));
  const isHere = (file: string) => file.startsWith(`${folder}/`);
  const arrows = local
    .map(({ file, specifier }) => ({ file, to: resolved(file, specifier) }))
    .filter(({ file, to }) => isHere(file) && isHere(to) && placeOf(file) !== placeOf(to));

  test("rooms import only those below them, and none of the files above them", () => {
    const allowed = ({ file, to }: (typeof arrows)[number]) => {
      const [from, target] = [placeOf(file), placeOf(to)];
      if (above.includes(from)) return true;
      if (above.includes(target)) return false;
      return rooms[target] === undefined || (rooms[from] ?? below).includes(target);
    };
    expect(arrows.filter((arrow) => !allowed(arrow))).toEqual([]);
  });

  test("the table names the rooms that exist, all of them", () => {
    const places = new Set(files.filter(isHere).map((file) => relative(folder, file)));
    const folders = [...places].filter((path) => path.includes("/")).map(roomOf);
    expect([...new Set(folders)].sort()).toEqual(Object.keys(rooms).sort());
    expect(above.filter((name) => !places.has(`${name}.ts`))).toEqual([]);
  });
});

test("only the list of back-ends, the public API, the sandbox and `igx sign` know Infogram", () => {
  const folder = "publish/infogram/";
  const knowing = local
    .filter(({ file, specifier }) => resolved(file, specifier).startsWith(folder) && !file.startsWith(folder))
    .map(({ file }) => file);
  expect([...new Set(knowing)].sort()).toEqual([
    "cli/commands/sign.ts",
    "publish/backends.ts",
    "publish/index.ts",
    "sandbox/authenticate.ts",
  ]);
});

test("every file is imported, or is an entry of the build: a registry lacks none", () => {
  const root = join(src, "..");
  const builds = readdirSync(join(root, "build")).map((file) => join(root, "build", file));
  const entries = [join(root, "package.json"), ...builds].map((path) => readFileSync(path, "utf8")).join("\n");
  const imported = new Set(local.map(({ file, specifier }) => resolved(file, specifier)));
  const isEntry = (file: string): boolean => file.endsWith(".d.ts") || entries.includes(`src/${file}`);
  const orphans = files.filter((file) => file.endsWith(".ts") && !imported.has(file) && !isEntry(file));
  // `build/package.js` lists the plugins by their names.
  expect(orphans.filter((file) => !entries.includes(`"${file.replace(/^integrations\/(.*)\.ts$/, "$1")}"`))).toEqual(
    [],
  );
});

test("no circle of files, whether by values, by types or by late imports", () => {
  const graph = new Map(files.map((file) => [file, importsOf(file).filter((one) => one.startsWith("."))]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (done.has(file) || path.includes(file)) return;
    for (const specifier of graph.get(file) ?? []) visit(resolved(file, specifier), [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
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
