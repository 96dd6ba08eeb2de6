import { expect, test } from "vitest";
import { cliPath, folderWith, igx } from "../../support/cli.js";
import { startServerProcess } from "../../support/lsp-process.js";
import { workspace } from "../../support/lsp-server.js";

const text = "@chart colunm\n| a | b |\n| x | 1 |\n";
const address = "https://docs.example/igx/rules/CODE.html";
const page = "https://docs.example/igx/rules/unknown-chart-type.html";
const config = (ruleUrl: string) => JSON.stringify({ ruleUrl });

test("findings lead to the page about their rule in the site of the configuration, in every format", async () => {
  const cwd = await folderWith({ "a.igx": text, "igx.config.json": config(address) });
  const check = async (...args: readonly string[]) => igx(["check", "a.igx", ...args], { cwd });
  expect((await check()).stderr).toContain(`  more: ${page}\n`);
  const { stdout } = await check("--format", "json");
  expect(JSON.parse(stdout)).toMatchObject([{ code: "unknown-chart-type", url: page }]);
  const { runs } = JSON.parse((await check("--format", "sarif")).stdout) as {
    readonly runs: readonly { readonly tool: { readonly driver: { readonly rules: readonly object[] } } }[];
  };
  expect(runs[0]!.tool.driver.rules).toMatchObject([{ id: "unknown-chart-type", helpUri: page }]);
});

test("without a site, findings have no address; a failure that is not of a rule never has one", async () => {
  const cwd = await folderWith({ "a.igx": text });
  expect((await igx(["check", "a.igx", "--format", "json"], { cwd })).stdout).not.toContain("url");
  const configured = await folderWith({ "igx.config.json": config(address) });
  const missing = await igx(["check", "none.igx", "--format", "json"], { cwd: configured });
  expect(missing.stdout).toContain('"file-error"');
  expect(missing.stdout).not.toContain('"url"');
});

test.each(["https://docs.example/rules", "ftp://docs.example/CODE", "CODE"])(
  "%s is not the address of a page",
  async (ruleUrl) => {
    const cwd = await folderWith({ "a.igx": text, "igx.config.json": config(ruleUrl) });
    const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^igx\.config\.json:1:\d+: error \[config-/);
  },
);

test("the language server links to the site too", async () => {
  const { folder, uri } = workspace({ "igx.config.json": config(address) });
  const { client, ended } = startServerProcess([cliPath], folder);
  await client.initialize();
  client.open(uri("report.igx"), text);
  const [found] = await client.shows(uri("report.igx"), "unknown-chart-type");
  expect(found!.codeDescription).toEqual({ href: page });
  await client.request("shutdown");
  client.notify("exit", undefined);
  expect(await ended).toBe(0);
});
