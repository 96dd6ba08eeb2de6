import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { prettyJson } from "../../src/emit/pretty-json.js";
import { sameJson } from "../../src/emit/same-json.js";
import { compile, contentSchema, type Diagnostic, decompile, format, type ProjectOptions } from "../../src/index.js";
import { parseContent } from "../../src/language/content-schema.js";
import { parseJson } from "../../src/text/json.js";

/*
 * Each fixture shows a sentence of the language's contract: `case.igx` with the content it gives (`.json`, where it has no error),
 * the fields of its request (`.request.json`, where its front matter sets some) and its findings (`.diagnostics.txt`, a line each,
 * where it has any). `.project.json` is the project's configuration for it, `.params.json` what its parameters are given. What stands
 * in a folder `files` is there for others to read.
 * `IGX_UPDATE=1` rewrites what is expected; every change must then be read against the contract.
 */

const root = new URL("../fixtures/", import.meta.url);
const host = nodeHost({ root: fileURLToPath(root) });
const update = process.env["IGX_UPDATE"] === "1";

/** Files that fixtures read, and inputs that other tests mark or replay: they are not compiled here. */
const isRead = (path: string): boolean => /(?:^|[\\/])files[\\/]|^(?:editor|fuzz|grammar)[\\/]/.test(path);

const names = readdirSync(root, { recursive: true, encoding: "utf8" })
  .flatMap((path) =>
    path.endsWith(".igx") && !isRead(path) ? [path.slice(0, -".igx".length).replaceAll("\\", "/")] : [],
  )
  .sort();

const urlOf = (name: string, extension: string): URL => new URL(`${name}${extension}`, root);

const readText = (url: URL): string | undefined => (existsSync(url) ? readFileSync(url, "utf8") : undefined);

/** Compares with what is expected, or with `IGX_UPDATE` makes it so. Nothing to say is no file. */
function expectFile(url: URL, actual: string | undefined): void {
  if (!update) expect(actual).toBe(readText(url));
  else if (actual === undefined) rmSync(url, { force: true });
  else writeFileSync(url, actual);
}

const place = ({ start, end }: Pick<Diagnostic, "start" | "end">): string =>
  `${start.line}:${start.column}-${end.line}:${end.column}`;

/** A finding, and below it the other places that it shows. Other files than the fixture are named. */
const lineOf =
  (path: string) =>
  ({ severity, code, message, file, related = [], ...at }: Diagnostic): string => {
    const named = (other: string): string => (other === path ? "" : `${other} `);
    const others = related.map((one) => `  ${named(one.file)}${place(one)} ${one.message}\n`);
    return `${named(file)}${place(at)} ${severity} ${code} ${message}\n${others.join("")}`;
  };

const readJson = <T>(name: string, extension: string): T => JSON.parse(readText(urlOf(name, extension)) ?? "{}") as T;

const load = (name: string) => ({
  source: readFileSync(urlOf(name, ".igx")),
  options: {
    path: `${name}.igx`,
    host,
    project: readJson<ProjectOptions>(name, ".project.json"),
    params: readJson<Readonly<Record<string, unknown>>>(name, ".params.json"),
  },
});

describe.each(names)("%s", (name) => {
  const { source, options } = load(name);
  const compiled = compile(source, options);
  const line = lineOf(options.path);

  test("gives the content and the findings of its contract", async () => {
    const { output, diagnostics } = await compiled;
    expectFile(urlOf(name, ".json"), output && prettyJson(output.json));
    const request = JSON.stringify(output?.request ?? {});
    expectFile(urlOf(name, ".request.json"), request === "{}" ? undefined : prettyJson(request));
    expectFile(urlOf(name, ".diagnostics.txt"), diagnostics.map(line).join("") || undefined);
  });

  test("passes the schema where it has content", async () => {
    const { output } = await compiled;
    // An element of a newer type is there on purpose.
    if (output && name !== "fences/unknown-types-are-warnings")
      expect(contentSchema.safeParse(parseContent(output.json)).error).toBeUndefined();
  });

  test("has findings inside the text, with what to do", async () => {
    const { diagnostics, sources } = await compiled;
    for (const { file, start, end, message, hint } of diagnostics) {
      expect(start.offset).toBeLessThanOrEqual(end.offset);
      expect(end.offset).toBeLessThanOrEqual(sources.get(file)!.text.length);
      expect(message).toMatch(/^[^a-z].*\.$/su);
      if (hint !== undefined) expect(hint).toMatch(/^[^a-z].*[.?`]$/su);
    }
  });

  test.each(["\r\n", "\r"])("means the same with the line end %j", async (lineEnd) => {
    const { output, diagnostics } = await compiled;
    const bytes = Buffer.from(source.toString("latin1").replace(/\r\n|\n|\r/g, lineEnd), "latin1");
    const again = await compile(bytes, options);
    expect(again.output?.json).toBe(output?.json);
    const exactly = diagnostics.filter(({ code }) => code !== "invalid-utf8").map(line);
    expect(again.diagnostics.filter(({ code }) => code !== "invalid-utf8").map(line)).toEqual(exactly);
  });

  test("comes back from its content", async () => {
    const { output } = await compiled;
    if (!output) return;
    const decompiled = await decompile(output.json);
    // What has no notation stays an `element` fence, which is what some fixtures are about.
    expect(decompiled.diagnostics.filter(({ code }) => code !== "stays-json")).toEqual([]);
    const again = await compile(decompiled.output!);
    const given = parseJson(output.json).root!.children!;
    const made = parseJson(again.output!.json).root!.children!;
    expect(made.length).toBe(given.length);
    // A quote's `title` becomes `author`, where it has none.
    for (const [index, element] of given.entries()) {
      const same = [{}, { title: "author" }].some((renamed) =>
        sameJson(made[index]!, again.output!.json, element, output.json, renamed),
      );
      expect(same || again.output!.json).toBe(true);
    }
  });

  test("means the same after formatting", async () => {
    const { output, diagnostics } = await compiled;
    // The text with its byte-order mark, as the formatter is given it.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(source);
    const formatted = format(text).output;
    if (formatted === undefined || diagnostics.some(({ code }) => code === "invalid-utf8")) return;
    expect(format(formatted).output).toBe(formatted);
    const again = await compile(formatted, options);
    expect(again.output?.json).toBe(output?.json);
    // Markdown gives layout a meaning that the formatter takes away: blanks at the end of a line, no blank line before `---`.
    const codes = (all: readonly Diagnostic[]) =>
      all.flatMap(({ code }) => (code === "looks-like-markdown" ? [] : [code])).sort();
    expect(codes(again.diagnostics)).toEqual(codes(diagnostics));
  });
});

test("every file belongs to a fixture", () => {
  const known = new Set(
    names.flatMap((name) =>
      [".igx", ".json", ".request.json", ".diagnostics.txt", ".project.json", ".params.json"].map((end) => name + end),
    ),
  );
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".gitattributes")
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").slice(root.pathname.length));
  // Others have those of pictures and maps, of data from other tools, of all documents, and what fuzzing found: render-browser, maps, data-files and fuzz.test.ts.
  const others = files.filter((file) => !/^(?:render|patterns|maps|data|fuzz|golden)\//.test(file));
  expect(others.filter((file) => !known.has(file) && !isRead(file))).toEqual([]);
});
