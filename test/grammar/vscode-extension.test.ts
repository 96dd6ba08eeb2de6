import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { snippets } from "../../grammar/extension/snippets.js";
import { findServer } from "../../grammar/vscode/src/find-server.js";
import { configNames } from "../../src/config/config-names.js";
import { configJsonSchema } from "../../src/config/config-schema.js";
import { check } from "../../src/index.js";
import { igxProcess } from "../support/cli.js";
import { describeWithEditor } from "../support/describe-with-editor.js";
import { type PackedExtension, packedExtension } from "../support/extension.js";

const root = join(import.meta.dirname, "../..");
const source = join(root, "grammar/vscode");

describeWithEditor("vsce")("the packaged extension", () => {
  let extension: PackedExtension;
  beforeAll(async () => {
    extension = await packedExtension();
  });
  afterAll(() => extension?.remove());
  const read = (name: string) => readFile(join(extension.folder, name), "utf8");

  test("contains every file that its manifest names", async () => {
    const manifest = JSON.parse(await read("package.json"));
    const { languages, grammars, snippets: snippetFiles, jsonValidation, yamlValidation } = manifest.contributes;
    const named = [
      ...[manifest.main, manifest.browser, manifest.icon, languages[0].configuration, languages[0].icon.light],
      ...["server/worker.js", grammars[0].path, snippetFiles[0].path, jsonValidation[0].url, yamlValidation[0].url],
    ];
    const { steps } = manifest.contributes.walkthroughs[0];
    named.push("examples.json", "page/panel.js", "page/fonts.json");
    for (const { media } of steps) named.push(media.image);
    // Pictures of the readme, which names no address.
    for (const [, image] of (await read("readme.md")).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)) named.push(image);
    for (const name of named) expect([...extension.files.keys()]).toContain(join("extension", name));
  });

  test("has a walkthrough, and menus, of commands that there are", async () => {
    const { contributes } = JSON.parse(await read("package.json"));
    const commands: readonly string[] = contributes.commands.map(
      ({ command }: { readonly command: string }) => command,
    );
    const steps: readonly { readonly description: string; readonly completionEvents: readonly string[] }[] =
      contributes.walkthroughs[0].steps;
    const inSteps = steps.flatMap(({ description, completionEvents }) => [
      /\(command:([\w.]+)\)$/.exec(description)![1]!,
      completionEvents[0]!.replace("onCommand:", ""),
    ]);
    const inMenus = Object.values<readonly { readonly command: string }[]>(contributes.menus).flat();
    for (const command of [...inSteps, ...inMenus.map((item) => item.command)]) expect(commands).toContain(command);
    const [{ when }] = contributes.menus["explorer/context"];
    const pattern = /=~ \/(.*)\/i$/.exec(when)![1]!;
    for (const extension of [".csv", ".XLSX", ".parquet"]) expect(extension).toMatch(new RegExp(pattern, "i"));
    expect(".igx").not.toMatch(new RegExp(pattern, "i"));
    expect(contributes["markdown.markdownItPlugins"]).toBe(true);
  });

  test("has examples that are right by themselves", async () => {
    const examples: readonly { readonly title: string; readonly text: string }[] = JSON.parse(
      await read("examples.json"),
    );
    expect(examples.length).toBeGreaterThan(3);
    for (const { title, text } of examples) expect(await check(text), title).toEqual([]);
  });

  test("completes a configuration by the schema of `igx schema config`, under each of its names", async () => {
    const { jsonValidation, yamlValidation } = JSON.parse(await read("package.json")).contributes;
    expect([...jsonValidation, ...yamlValidation].flatMap(({ fileMatch }) => fileMatch)).toEqual([...configNames]);
    expect(JSON.parse(await read(jsonValidation[0].url))).toEqual(configJsonSchema());
  });

  test("has the version of igx, a licence, a readme, and the licences of what it bundles", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(JSON.parse(await read("package.json")).version).toBe(version);
    expect(await read("LICENSE.txt")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
    expect(await read("readme.md")).toContain("igx for Visual Studio Code");
    const notices = await read("THIRD-PARTY-LICENSES.txt");
    // Of the client, of the server, of the panel, and of its font.
    for (const name of ["vscode-languageclient", "chevrotain", "@noble/hashes"])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(notices).toContain("SIL OPEN FONT LICENSE");
  });

  test("contains nothing else that is large, no sources and no maps", () => {
    const names = [...extension.files.keys()];
    expect(names.filter((name) => /node_modules|\.map$|\.ts$|\/src\/|\.test\./.test(name))).toEqual([]);
    for (const [name, size] of extension.files) expect(size, name).toBeLessThan(3_200_000);
  });

  test("its server works where nothing is installed", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "igx-empty-"));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    await writeFile(join(cwd, "a.igx"), "# Coffee {halff}\n");
    const cli = join(extension.folder, "server/dist/cli.cjs");
    const { exitCode, stdout } = await igxProcess(["check", "a.igx", "--format", "json"], { cwd, cli });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([{ code: "unknown-attribute", start: { column: 11 } }]);
  });
});

describe("the snippets", () => {
  /** What is inserted if every stop is left as it is. */
  const inserted = (body: readonly string[]): string =>
    body
      .join("\n")
      .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
      .replace(/\$\{\d+:([^}]*)\}/g, "$1")
      .replace(/\$\d+/g, "")
      .replace(/\\([\\$}])/g, "$1");

  test.each(["@chart", "@map", "@facts"])("%s gives an element without an error", async (name) => {
    const found = await check(`${inserted(snippets()[name]!.body)}\n`);
    expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("completion has none of what the language server completes", () => {
    const all = Object.entries(snippets());
    expect(all.flatMap(([name, { prefix }]) => (prefix === undefined ? [] : [name]))).toEqual(["front matter"]);
  });

  test("a block comes with its end, and words to replace are stops", () => {
    expect(snippets()["@for"]!.body).toEqual(["@for ${1:item} in ${2:list}", "$0", "@end"]);
    expect(snippets()["@data"]!.body).toEqual(['@data ${1:name} "${2:file}"']);
  });
});

describe("the language configuration", () => {
  const configuration = JSON.parse(readFileSync(join(source, "language-configuration.json"), "utf8"));

  /** What Enter at the end of a line begins the next one with. */
  function afterEnter(line: string): string {
    for (const { beforeText, afterText, action } of configuration.onEnterRules)
      if (new RegExp(beforeText).test(line) && (afterText === undefined || new RegExp(afterText).test("")))
        return action.appendText ?? "";
    return "";
  }

  test.each([
    ["| Brazil | 66.4 |", "| "],
    ["  | Brazil", "| "],
    ["|", ""],
    ["> Coffee is a language.", "> "],
    ["> -- Jackie Chan", ""],
    [">", ""],
    ["Text", ""],
    ["# Heading", ""],
  ])("Enter after %j begins the next line with %j", (line, expected) => {
    expect(afterEnter(line)).toBe(expected);
  });

  test("a word is a name with its hyphens, whatever its script", () => {
    const { pattern, flags } = configuration.wordPattern;
    expect("@chart bar-grouped {größe=2} | 日本 |".match(new RegExp(pattern, `${flags}g`))).toEqual([
      "chart",
      "bar-grouped",
      "größe",
      "2",
      "日本",
    ]);
  });

  test("blocks and fences fold", () => {
    const { start, end } = configuration.folding.markers;
    for (const line of ["@if a", "  @for x in y", "```csv a"]) expect(line).toMatch(new RegExp(start));
    for (const line of ["@end", "```"]) expect(line).toMatch(new RegExp(end));
    for (const line of ["@iffy", "```"]) expect(line).not.toMatch(new RegExp(start));
  });
});

describe("the server that a workspace gets", () => {
  const bundled = "/extension/server/dist/cli.cjs";

  async function workspace(): Promise<{ readonly folder: string; readonly own: string }> {
    const folder = await mkdtemp(join(tmpdir(), "igx-workspace-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const own = join(folder, "node_modules/igx-lang/dist/cli.cjs");
    await mkdir(join(own, ".."), { recursive: true });
    await writeFile(own, "");
    return { folder, own };
  }

  test("is its own, if it has one", async () => {
    const { folder, own } = await workspace();
    expect(findServer({ path: "", folders: ["/none", folder], trusted: true, bundled })).toBe(own);
    expect(findServer({ path: "", folders: ["/none"], trusted: true, bundled })).toBe(bundled);
  });

  test("is that of the setting, if it is there", async () => {
    const { folder, own } = await workspace();
    expect(findServer({ path: join(folder, "node_modules/igx-lang"), folders: [], trusted: true, bundled })).toBe(own);
    expect(findServer({ path: "/none", folders: [folder], trusted: true, bundled })).toBe(bundled);
  });

  test("is never the workspace's choice where it is not trusted", async () => {
    const { folder } = await workspace();
    const path = join(folder, "node_modules/igx-lang");
    expect(findServer({ path, folders: [folder], trusted: false, bundled })).toBe(bundled);
  });
});
