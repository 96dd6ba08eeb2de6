import { expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { features } from "../../src/editor/features/index.js";
import { createLanguageService } from "../../src/editor/index.js";
import * as igx from "../../src/index.js";
import { markdownItIgx } from "../../src/integrations/markdown-it.js";
import { remarkIgx } from "../../src/integrations/remark.js";
import { igx as rollupPlugin } from "../../src/integrations/rollup.js";
import { igx as vitePlugin } from "../../src/integrations/vite.js";
import * as publishing from "../../src/publish/index.js";
import * as render from "../../src/render/index.js";

/*
 * Calls that types forbid, from programs without types: each is a `TypeError` that names the argument, and no message of the engine. Findings are
 * for what users write.
 */

type Call = (wrong: never) => unknown;

const chart = { type: "chart", chart_type: "bar", data: [[["a", "b"], ["c", 1]]] }; // biome-ignore format: the rows are one table
const host = igx.memoryHost({ "a.igx": "# A\n" });
const job = { documents: [], account: { baseUrl: "https://infogr.am", apiKey: "k", apiSecret: "s" }, project: "." };
const client = new publishing.InfographicClient(job.account);
const signed = { method: "GET", url: "https://infogr.am/service/v1/themes", params: {}, secret: "s" } as const;
const keyed = "---\nkey: {{ n }}\n---\n@param n: string\n\n# {{ n }}\n";
const uri = "file:///project/a.igx";
const textDocument = { uri };
const position = { line: 0, character: 0 };
/** A service with an open document. */
function editor() {
  const service = createLanguageService({ host });
  service.edit(uri, "# A\n");
  return service;
}
/** All requests about a document; positions and ranges of those that need none are ignored. */
const documentRequests = Object.entries(features).flatMap(([name, { method }]) =>
  method.startsWith("textDocument/") ? [name as keyof typeof features] : [],
);
const positionRequests = [
  ...(["completion", "definition", "documentHighlights", "hover", "onTypeFormatting", "prepareRename"] as const),
  ...(["references", "rename", "signatureHelp", "typeDefinition"] as const),
];
const rangeRequests = [
  ...(["codeActions", "colorPresentations", "inlayHints", "rangeFormatting", "semanticTokensRange"] as const),
];
/** Of parameters that are like those of each request. */
const request = (name: keyof typeof features, wrong: object) =>
  editor()[name]({ textDocument, newName: "a", color: {}, ch: "|", ...wrong } as never);
const themed = `@chart line {colors=@brand}\n| A | B |\n| x | 1 |\n| y | 2 |\n`;
const brand = (palette: never) => render.renderSvg([], { brand: { palette } });

const addToMarkdownIt = (options: object) => markdownItIgx({ core: { ruler: { push: () => {} } } }, options);
/** The build tools have one plugin. That of webpack looks at its options when webpack starts. */
const plugins = [vitePlugin, rollupPlugin, remarkIgx, addToMarkdownIt];

/** The expected beginning of the message, and the calls. */
const objects: Readonly<Record<string, readonly Call[]>> = {
  "The options must be an object": [
    (options) => igx.compile("# A", options),
    (options) => igx.check("# A", options),
    (options) => igx.prepare("# A", options),
    (options) => igx.decompile("[]", options),
    (options) => igx.prepareBatch("# A", { name: "t", rows: [] }, options),
    (options) => igx.createIncrementalCompiler(options),
    (options) => render.renderSvg([], options),
    (options) => render.renderText([], options),
    (options) => render.renderHtml([], options),
    (options) => render.renderHtmlElements([], options),
    (options) => render.renderAlt([], options),
    (options) => render.alternativeTexts([], options),
    (options) => render.embedPictures([], options),
    (options) => render.renderEmbed([], new Map(), options),
    (options) => render.renderPages([], options, { height: 100 }),
    (options) => new publishing.InfographicClient(options),
    (options) => createLanguageService(options),
    (options) => nodeHost(options),
  ],
  "The options of the plugin must be an object": plugins.map(
    (plugin) => (options) => options !== undefined && plugin(options),
  ),
  "The option `params` must be an object": [
    (params) => params !== undefined && igx.compile("# A", { params }),
    (params) => params !== undefined && igx.check("# A", { params }),
  ],
  "The option `project` must be an object": [
    (project) => project !== undefined && igx.compile("# A", { project }),
    (project) => project !== undefined && igx.prepare("# A", { project }),
    (project) => project !== undefined && igx.prepareBatch("# A", { name: "t", rows: [] }, { project }),
    (project) => project !== undefined && igx.createIncrementalCompiler({ host, project }),
    (project) => project !== undefined && createLanguageService({ host, project }),
    (project) => igx.createIncrementalCompiler({ host }).configure(project),
    (project) => editor().configure(project),
  ],
  ...Object.fromEntries(
    ["rules", "catalog", "limits", "themes", "constants"].map((name) => [
      `\`${name}\` of the project must be an object`,
      [(wrong: never) => igx.compile(themed, { project: { [name]: wrong } })],
    ]),
  ),
  "The theme `brand` must be an object": [
    (brand) => igx.compile(themed, { project: { themes: { brand } } }),
    (brand) => editor().configure({ themes: { brand } }),
  ],
  "The option `client` must be an object": [(client) => createLanguageService({ host, client })],
  "`textDocument` of the parameters must be an object": documentRequests.map(
    (name) => (document) => request(name, { textDocument: document }),
  ),
  "The position must be an object": [
    ...positionRequests.map((name) => (wrong: never) => request(name, { position: wrong })),
    (wrong) => request("selectionRanges", { positions: [wrong] }),
    (start) => request("inlayHints", { range: { start, end: position } }),
  ],
  "The range must be an object": rangeRequests.map((name) => (range) => request(name, { range })),
  "`color` of the parameters must be an object": [
    (color) => request("colorPresentations", { range: { start: position, end: position }, color }),
  ],
  "`context` of the parameters must be an object": [
    (context) => request("codeActions", { range: { start: position, end: position }, context }),
  ],
  "A file must be an object": [(file) => editor().willRenameFiles({ files: [file] })],
  "The options of pages must be an object": [(page) => render.renderPages([], {}, page)],
  "The option `brand` must be an object": [(wrong) => wrong && render.renderSvg([], { brand: wrong })],
  "The parameters must be an object": [
    async (params) => (await igx.prepare("# A")).render(params),
    async (params) => (await igx.prepare(keyed)).key(params),
    async (params) => (await igx.prepare("# A")).table("t", params),
    async (params) => igx.createIncrementalCompiler({ host }).compile("a.igx", params),
    (params) => editor().setParams(uri, params),
    ...Object.keys(features).map((name) => (params: never) => editor()[name as keyof typeof features](params)),
  ],
  "A row of the table must be an object": [(row) => igx.prepareBatch(keyed, { name: "t", rows: [row] })],
  "A document must be an object": [(one) => publishing.plan({ ...job, documents: [one] })],
  "The table must be an object": [(table) => igx.prepareBatch("# A", table)],
  "The batch must be an object": [(batch) => igx.renderBatch(batch, () => {})],
  "The list of files must be an object": [(files) => igx.memoryHost(files)],
  "The fields of the request must be an object": [(request) => publishing.buildForm("[]", request)],
  "The request must be an object": [(request) => publishing.sign(request)],
  "The job must be an object": [(wrong) => publishing.plan(wrong), (wrong) => publishing.publish(wrong)],
  "`account` of the job must be an object": [(account) => publishing.plan({ ...job, account })],
};

const strings: Readonly<Record<string, readonly Call[]>> = {
  "`key` of a document must be a string": [(key) => publishing.plan({ ...job, documents: [{ key, content: "[]" }] })],
  "`content` of the document `a` must be a string": [
    (content) => publishing.plan({ ...job, documents: [{ key: "a", content }] }),
  ],
  "The option `apiKey` must be a string": [
    (apiKey) => new publishing.InfographicClient({ ...job.account, apiKey }),
    (apiKey) => publishing.plan({ ...job, account: { ...job.account, apiKey } }),
  ],
  "`method` of the request must be a string": [(method) => publishing.sign({ ...signed, method })],
  "The parameter `theme_id` must be a string": [
    (value) => publishing.sign({ ...signed, params: { theme_id: value } }),
    (value) => publishing.sign({ ...signed, params: [["theme_id", value]] }),
    (value) => client.create([["theme_id", value]]),
    (value) => client.update("a", [["theme_id", value]]),
  ],
  "The name of a parameter must be a string": [(name) => publishing.sign({ ...signed, params: [[name, "45"]] })],
  "The id must be a string": [(id) => client.get(id), (id) => client.update(id, []), (id) => client.delete(id)],
  "The URI must be a string": [
    (wrong) => editor().edit(wrong, ""),
    (wrong) => editor().close(wrong),
    (wrong) => editor().invalidate([wrong]),
    (wrong) => editor().setParams(wrong, {}),
    (wrong) => editor().willRenameFiles({ files: [{ oldUri: wrong, newUri: uri }] }),
    ...documentRequests.map((name) => (wrong: never) => request(name, { textDocument: { uri: wrong } })),
  ],
  "`newName` of the parameters must be a string": [(newName) => request("rename", { position, newName })],
  "`command` of the parameters must be a string": [(command) => editor().executeCommand({ command })],
  "`query` of the parameters must be a string": [(query) => editor().workspaceSymbols({ query })],
  "The option `rootUri` must be a string": [(rootUri) => createLanguageService({ host, rootUri })],
  "`root` of the host must be a string": [
    (root) => igx.compile("# A", { host: { ...host, root } }),
    (root) => igx.createIncrementalCompiler({ host: { ...host, root } }),
    (root) => createLanguageService({ host: { ...host, root } }),
  ],
  "The severity of `few-fields` must be a string": [
    (wrong) => wrong !== "text" && igx.compile("# A", { project: { rules: { "few-fields": wrong } } }),
  ],
  "The option `path` must be a string": [(path) => igx.compile("# A", { path })],
  "`locale` of the project must be a string": [(locale) => igx.compile("# A", { project: { locale } })],
  "The text must be a string": [
    (text) => text !== undefined && igx.createIncrementalCompiler({ host }).edit("a.igx", text),
    (text) => createLanguageService({ host }).edit("file:///project/a.igx", text),
  ],
  "The name must be a string": [
    async (name) => (await igx.prepare("# A")).table(name, {}),
    (name) => render.selectElement([chart], name),
  ],
  "The heading must be a string": [(heading) => heading !== undefined && render.titleElement(chart, heading)],
  "The content must be a string": [(json) => publishing.buildForm(json, {})],
  "The folder must be a string": [(folder) => publishing.folderStore(folder)],
  "The path must be a string": [
    (path) => igx.createIncrementalCompiler({ host }).compile(path),
    async (path) => igx.createIncrementalCompiler({ host }).edit(path, ""),
  ],
  "The option `title` must be a string": [
    (title) => render.renderSvg([], { title }),
    (title) => render.renderHtml([], { title }),
  ],
  "The option `copyright` must be a string": [
    (copyright) => render.renderText([], { copyright }),
    (copyright) => render.renderEmbed([], new Map(), { copyright }),
  ],
  "The option `locale` must be a string": [(locale) => render.renderSvg([chart], { locale })],
};

const arrays: Readonly<Record<string, readonly Call[]>> = {
  "`rows` of the table must be an array": [(rows) => igx.prepareBatch("# A", { name: "t", rows })],
  "`rows` of the batch must be an array": [(rows) => igx.renderBatch({ rows } as never, () => {})],
  "The list of paths must be an array": [(paths) => igx.createIncrementalCompiler({ host }).invalidate(paths)],
  "`documents` of the job must be an array": [(documents) => publishing.plan({ ...job, documents })],
  "A parameter must be an array": [(pair) => publishing.sign({ ...signed, params: [pair] })],
  "The fields must be an array": [(fields) => client.create(fields), (fields) => client.update("a", fields)],
  "`palette` of the brand must be an array": [brand],
  "`palette` of the theme `brand` must be an array": [
    (palette) => igx.compile(themed, { project: { themes: { brand: { palette } } } }),
  ],
  "The list of URIs must be an array": [(uris) => editor().invalidate(uris)],
  "`positions` of the parameters must be an array": [(positions) => request("selectionRanges", { positions })],
  "`files` of the parameters must be an array": [(files) => editor().willRenameFiles({ files })],
  "`arguments` of the parameters must be an array": [
    (args) => editor().executeCommand({ command: "igx.explain", arguments: args }),
  ],
  "`context.diagnostics` of the parameters must be an array": [
    (diagnostics) => request("codeActions", { range: { start: position, end: position }, context: { diagnostics } }),
  ],
  "`context.only` of the parameters must be an array": [
    (only) => request("codeActions", { range: { start: position, end: position }, context: { only } }),
  ],
};

const functions: Readonly<Record<string, readonly Call[]>> = {
  "The option `onPhase` must be a function": [
    (onPhase) => igx.compile("# A", { onPhase }),
    (onPhase) => igx.prepare("# A", { onPhase }),
  ],
  "The option `ruleUrl` must be a function": [(ruleUrl) => createLanguageService({ host, ruleUrl })],
  "The option `publishState` must be a function": [(publishState) => createLanguageService({ host, publishState })],
  "The option `lookOf` must be a function": [(lookOf) => createLanguageService({ host, lookOf })],
};

const numbers: Readonly<Record<string, readonly Call[]>> = {
  "The limit `rows` must be a number": [(rows) => igx.compile("# A", { project: { limits: { rows } } })],
  "`line` of the position must be a number": [(line) => request("hover", { position: { ...position, line } })],
  "`green` of the color must be a number": [
    (green) => request("colorPresentations", { range: { start: position, end: position }, color: { red: 1, green } }),
  ],
  "`character` of the position must be a number": [
    (character) => request("hover", { position: { ...position, character } }),
  ],
};

const hosts: Readonly<Record<string, readonly Call[]>> = {
  "The option `host` must be a host, such as `nodeHost()`": [
    (wrong) => wrong && igx.compile("# A", { host: wrong }),
    (wrong) => wrong && igx.prepare("# A", { host: wrong }),
    (wrong) => igx.createIncrementalCompiler({ host: wrong }),
    (wrong) => createLanguageService({ host: wrong }),
  ],
};

/** Of what a call throws, or what its promise is rejected with. */
async function errorOf(call: Call, wrong: unknown): Promise<unknown> {
  try {
    await call(wrong as never);
  } catch (error) {
    return error;
  }
  return undefined;
}

const named: readonly (readonly [unknown, string])[] = [
  [null, "null"],
  [undefined, "undefined"],
  [7, "a number"],
  ["text", "a string"],
  [[], "an array"],
  [{}, "an object"],
  [nodeHost, "a function"],
];

const without = (...kinds: readonly string[]) => named.filter(([, kind]) => !kinds.includes(kind));

test.each([
  ["objects", objects, without("an object")],
  ["strings", strings, without("a string")],
  ["arrays", arrays, without("an array")],
  ["functions", functions, without("a function")],
  ["numbers", numbers, without("a number")],
  ["hosts", hosts, named],
] as const)("arguments that must be %s are named if they are not", async (_, calls, wrongs) => {
  const other: string[] = [];
  for (const [message, all] of Object.entries(calls))
    for (const [at, call] of all.entries())
      for (const [value, kind] of wrongs) {
        const error = await errorOf(call, value);
        const expected = `TypeError: ${message}, not ${kind}.`;
        const mayBeAbsent = value === undefined || value === null;
        if (String(error) !== expected && !(error === undefined && mayBeAbsent))
          other.push(`${at} ${expected} ${error}`);
      }
  expect(other).toEqual([]);
});

test("parsed content is not JSON text, and the error says how to make it", async () => {
  const error = await errorOf((content) => igx.decompile(content), [{ type: "h1", text: "A" }]);
  expect(String(error)).toBe(
    "TypeError: The content must be JSON text, such as `JSON.stringify(content)`, not an array.",
  );
});

test("null is refused wherever it would be read", async () => {
  const tolerant: string[] = [];
  for (const calls of [objects, strings, arrays, functions, numbers, hosts])
    for (const [message, all] of Object.entries(calls))
      for (const [at, call] of all.entries()) if (!(await errorOf(call, null))) tolerant.push(`${message} ${at}`);
  // What has a default has it for null too.
  expect(tolerant).toEqual([
    ...["rules", "catalog", "limits", "themes", "constants"].map(
      (name) => `\`${name}\` of the project must be an object 0`,
    ),
    "The option `client` must be an object 0",
    "`context` of the parameters must be an object 0",
    "The option `brand` must be an object 0",
    "The severity of `few-fields` must be a string 0",
    "`locale` of the project must be a string 0",
    "`arguments` of the parameters must be an array 0",
    "`context.diagnostics` of the parameters must be an array 0",
    "`context.only` of the parameters must be an array 0",
    "The option `onPhase` must be a function 0",
    "The option `onPhase` must be a function 1",
    "The option `ruleUrl` must be a function 0",
    "The option `publishState` must be a function 0",
    "The option `lookOf` must be a function 0",
    "The limit `rows` must be a number 0",
    "The option `host` must be a host, such as `nodeHost()` 0",
    "The option `host` must be a host, such as `nodeHost()` 1",
  ]);
});

test.each([
  ["`root` must be a string, not a number", { root: 5 }, plugins],
  ["`config` must be a string, not null", { config: null }, plugins],
  ["`params` must be an object, not an array", { params: [] }, plugins],
  ["`theme` must be a string, not a number", { theme: 5 }, plugins],
  ["`width` must be a number, not a string", { width: "300" }, plugins],
  ["`transparent` must be a boolean, not a string", { transparent: "yes" }, plugins],
  ["`note` must be a boolean, not a string", { note: "no" }, plugins],
  ["`fonts` must be a boolean, not a string", { fonts: "no" }, plugins],
  ["`strict` must be a boolean, not a number", { strict: 1 }, [vitePlugin, rollupPlugin]],
  ["`onDiagnostics` must be a function, not an object", { onDiagnostics: {} }, [remarkIgx, addToMarkdownIt]],
  ["`path` must be a string or a function, not a number", { path: 5 }, [addToMarkdownIt]],
])("a plugin is not added with a wrong option: %s", (message, options, all) => {
  for (const plugin of all) expect(() => plugin(options as never)).toThrow(new TypeError(`The option ${message}.`));
});

test.each([
  ["`signal` of the job must be an AbortSignal, not an object.", { signal: {} }],
  ["`signal` of the job must be an AbortSignal, not null.", { signal: null }],
  ["`rate` of the job must be a number, not a string.", { rate: "5" }],
  ["`concurrency` of the job must be a number, not a string.", { concurrency: "5" }],
  ["`settleMs` of the job must be a number, not an array.", { settleMs: [] }],
  ["`onProgress` of the job must be a function, not a number.", { onProgress: 5 }],
  ["`source` of the job must be a string, not a number.", { source: 5 }],
  ["`createAll` of the job must be a boolean, not a string.", { createAll: "no" }],
  ["`repair` of the job must be a boolean, not a string.", { repair: "no" }],
  ['`prune` of the job must be `true`, `false` or `"all"`.', { prune: "false" }],
])("a job with a wrong field is refused before anything else: %s", async (message, wrong) => {
  await expect(publishing.plan({ ...job, ...wrong } as never)).rejects.toThrow(new TypeError(message));
  await expect(publishing.publish({ ...job, ...wrong } as never)).rejects.toThrow(new TypeError(message));
});

test.each([
  ["`timeoutMs` must be above 0, not NaN.", { timeoutMs: Number.NaN }],
  ["`timeoutMs` must be above 0, not 0.", { timeoutMs: 0 }],
  ["`timeoutMs` must be a number, not a string.", { timeoutMs: "5" }],
  ["`maxBytes` must be 0 or more, not NaN.", { maxBytes: Number.NaN }],
  ["`maxBytes` must be a number, not an array.", { maxBytes: [] }],
  ["`secrets` must be an array, not a string.", { secrets: "abc" }],
  ["`ca` must be a string or an array, not a Buffer.", { ca: Buffer.from("-----BEGIN") }],
])("a client with a wrong option is not made: %s", (message, wrong) => {
  const make = () => new publishing.InfographicClient({ ...job.account, ...wrong } as never);
  expect(make).toThrow(new TypeError(`The option ${message}`));
});

test("null sets no option of a client, no field of a request and nothing of a document", async () => {
  const absent = { ca: null, secrets: null, timeoutMs: null, maxBytes: null } as never;
  expect(await new publishing.InfographicClient({ ...job.account, ...(absent as object) }).get("")).toMatchObject({
    reason: "bad-id",
  });
  const fields = { title: null, theme_id: 45, copyright: null } as never;
  expect(publishing.buildForm("[]", fields).fields).toEqual([
    ["content", "[]"],
    ["theme_id", "45"],
  ]);
  const nothing = { request: null, secrets: null } as never;
  const documents = [{ key: "a", content: "[]", ...(nothing as object) }];
  const stopped = { ...job, documents, signal: AbortSignal.abort() };
  expect(await publishing.plan(stopped)).toMatchObject({ items: [{ key: "a", action: "create" }] });
});

test("a store has functions", async () => {
  await expect(publishing.plan({ ...job, project: 7 as never })).rejects.toThrow(
    new TypeError("`project` of the job must be an object, not a number."),
  );
  await expect(publishing.plan({ ...job, project: {} as never })).rejects.toThrow(
    new TypeError("`readLock` of the store must be a function, not undefined."),
  );
});

test("a function that is called without its others is named too", async () => {
  await expect(igx.renderBatch({ rows: [] } as never, undefined as never)).rejects.toThrow(
    new TypeError("`onDocument` must be a function, not undefined."),
  );
  expect(() => render.renderEmbed([], {} as never)).toThrow(
    new TypeError("The list of addresses must be a Map, not an object."),
  );
  expect(() => render.renderPages([], {}, {} as never)).toThrow(
    new TypeError("`height` of pages must be a number, not undefined."),
  );
});

test("a batch is not rendered by less than one at a time, and takes any other number", async () => {
  const batch = await igx.prepareBatch(keyed, { name: "t", rows: [{ n: "a" }, { n: "b" }] });
  for (const wrong of [0, -1, Number.NaN])
    await expect(igx.renderBatch(batch, () => {}, wrong)).rejects.toThrow(
      new TypeError(`\`concurrency\` must be a number of 1 or more, not ${wrong}.`),
    );
  await expect(igx.renderBatch(batch, () => {}, "3" as never)).rejects.toThrow(
    new TypeError("`concurrency` must be a number, not a string."),
  );
  for (const concurrency of [1.5, 999_999_999, Number.POSITIVE_INFINITY]) {
    const keys: string[] = [];
    await igx.renderBatch(batch, ({ row }) => void keys.push(row.key ?? ""), concurrency);
    expect(keys).toEqual(["a", "b"]);
  }
});

test("a limit is a number, and one without a value is the default", async () => {
  const limited = (rows: never) => igx.compile("# A", { project: { limits: { rows } } });
  await expect(limited(Number.NaN as never)).rejects.toThrow(
    new TypeError("The limit `rows` must be a number, not NaN."),
  );
  const source = "@chart bar\n| a | b |\n| x | 1 |\n\n{{ 1 }}\n";
  for (const rows of [undefined, null, Number.POSITIVE_INFINITY])
    expect((await igx.compile(source, { project: { limits: { rows: rows as never } } })).diagnostics).toEqual([]);
});

test("a severity of other tools is named", async () => {
  const severe = (severity: string) => igx.compile("# A", { project: { rules: { "few-fields": severity as never } } });
  await expect(severe("warn")).rejects.toThrow(
    new TypeError("The severity of `few-fields` must be `error`, `warning`, `info` or `off`, not `warn`."),
  );
  for (const severity of ["error", "warning", "info", "off"]) expect((await severe(severity)).diagnostics).toEqual([]);
});

test("a Map is not taken for an object without fields; as a row of a table it is one", async () => {
  const params = new Map([["n", "a"]]) as never;
  const refused = new TypeError("The option `params` must be an object, not a Map.");
  await expect(igx.compile(keyed, { params })).rejects.toThrow(refused);
  expect(() => publishing.sign({ ...signed, params: new URLSearchParams("theme_id=45") as never })).toThrow(
    new TypeError("`params` of the request must be an object, not a URLSearchParams."),
  );
  const batch = await igx.prepareBatch(keyed, { name: "t", rows: [new Map([["n", "a"]])] });
  expect(batch.rows).toEqual([{ number: 1, key: "a" }]);
});

test("a file in memory is text or bytes", () => {
  expect(() => igx.memoryHost({ "a.csv": 5 as never })).toThrow(
    new TypeError("The file `a.csv` must be a string or a Uint8Array, not a number."),
  );
});

test.each([
  ["`width` must be a number, not a string", { width: "300" }],
  ["`aspect` must be a number, not a string", { aspect: "16:9" }],
  ["`copy` must be a number, not a string", { copy: "2" }],
  ["`transparent` must be a boolean, not a string", { transparent: "no" }],
  ["`note` must be a boolean, not a number", { note: 0 }],
  ["`marks` must be a boolean, not a number", { marks: 1 }],
  ["`theme` must be a string, not an object", { theme: {} }],
])("a picture has no wrong option: %s", (message, options) => {
  const refused = new TypeError(`The option ${message}.`);
  for (const draw of [render.renderSvg, render.renderHtml, render.renderHtmlElements, render.embedPictures])
    expect(() => draw([chart], options as never), draw.name).toThrow(refused);
  expect(() => render.renderPages([chart], options as never, { height: 300 })).toThrow(refused);
  const absent = Object.fromEntries(Object.keys(options).map((name) => [name, null]));
  expect(render.renderSvg([chart], absent as never)).toMatch(/^<svg /);
});

test("a page has a height; without a bound, it is the picture", () => {
  expect(() => render.renderPages([chart], {}, { height: Number.NaN })).toThrow(
    new TypeError("`height` of pages must be a number, not NaN."),
  );
  expect(render.renderPages([chart], {}, { height: Number.POSITIVE_INFINITY })).toEqual([render.renderSvg([chart])]);
});

test("elements are named in a content of every form, as it is drawn", () => {
  const content = [{ type: "h1", text: "Coffee" }, chart];
  const numbers = (given: unknown) => render.namedElements(given).map(({ number }) => number);
  expect([content, JSON.stringify(content), null, undefined, 7, {}, "no JSON"].map(numbers)).toEqual([
    [1, 2],
    [1, 2],
    [],
    [],
    [1],
    [1],
    [1],
  ]);
  expect(render.selectElement(JSON.stringify(content), "coffee")).toBe(1);
  expect(render.selectElement(null, "1")).toBeUndefined();
});

test("an option that a plugin does not have is named where the plugin is added", () => {
  const unknown = (plugin: (options: never) => unknown, name: string) => () => plugin({ [name]: true } as never);
  for (const plugin of plugins) {
    expect(unknown(plugin, "transparnt")).toThrow(
      new TypeError("`transparnt` is not an option of the plugin. Did you mean `transparent`?"),
    );
    expect(unknown(plugin, "base")).toThrow(/^`base` is not an option of the plugin\. Use `root`, `config`, /);
  }
  expect(unknown(vitePlugin, "onDiagnostics")).toThrow("`onDiagnostics` is not an option of the plugin.");
});
