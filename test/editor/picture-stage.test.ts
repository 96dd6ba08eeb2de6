import { expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver-types";
import { compile } from "../../src/compile/compile.js";
import type { Message } from "../support/lsp-client.js";
import { startServer, workspace } from "../support/lsp-server.js";
import { pictureFindings } from "../support/picture-findings.js";

/* Findings of the picture come last: after those of the text, and not before a request that came meanwhile. */

const fact = (icon: string): string => `@facts\n| icon | figure | fact |\n| ${icon} | 466 | gigawatt hours |\n`;
const charts = (count: number): string =>
  Array.from({ length: count }, (_, index) => `@chart bar {height=${200 + index}}\n| a | b |\n| x | 1 |\n\n`).join("");
/** A warning of the text, and a note of the picture. */
const report = (count: number, icon = "windd"): string => `@let unused = 1\n\n# One\n\n${charts(count)}${fact(icon)}`;
const both = ["unused-name", "icon-not-shown"];

const codes = (found: readonly Diagnostic[]) => found.map(({ code }) => code);
const pushes = ({ method }: Message) => method === "textDocument/publishDiagnostics";
const hasNote = ({ params }: Message) => codes(params?.diagnostics ?? []).includes("icon-not-shown");

/** A server with a document that is open. */
async function opened(text: string, capabilities = {}) {
  const { uri, folder } = workspace({});
  const client = startServer();
  client.answer("workspace/diagnostic/refresh", () => null);
  await client.initialize({ rootUri: `file://${folder}`, capabilities });
  client.open(uri("report.igx"), text);
  return { client, uri: uri("report.igx"), other: uri("other.igx") };
}

test("findings settle to those of `igx check` and of the picture, after each edit", async () => {
  const { client, uri } = await opened(report(3));
  await client.shows(uri, ...both);
  for (const text of [report(3, "wind"), report(2, "windd"), `${report(2)}\n${fact("sunn")}`]) {
    client.change(uri, [{ text }]);
    const result = await compile(text);
    const expected = [...result.diagnostics, ...pictureFindings(result)];
    const shown = await client.shows(uri, ...expected.map(({ code }) => code));
    expect(shown.map(({ range }) => range.start.line)).toEqual(expected.map(({ start }) => start.line - 1));
  }
});

test("requests are answered before the last element is drawn", async () => {
  const { client, uri, other } = await opened(report(0));
  const hover = () =>
    client.request("textDocument/hover", { textDocument: { uri: other }, position: { line: 4, character: 3 } });
  // Both parts are loaded when they are first needed.
  await hover();
  await client.shows(uri, ...both);
  client.open(other, report(60));
  let answers = 0;
  for (; !client.heard.some((message) => message.params?.uri === other && hasNote(message)); answers++) await hover();
  expect(answers).toBeGreaterThan(5);
});

test("a client that asks for findings is told of those of the picture, and is not sent any", async () => {
  const capabilities = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };
  const { client, uri } = await opened(report(3), capabilities);
  const ask = (previousResultId?: string) =>
    client.request("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
  const first = await ask();
  expect(codes(first.items)).toEqual(["unused-name"]);
  await client.wait(({ method }) => method === "workspace/diagnostic/refresh");
  const second = await ask(first.resultId);
  expect(codes(second.items)).toEqual(both);
  expect(await ask(second.resultId)).toEqual({ kind: "unchanged", resultId: second.resultId });
  expect(client.heard.some(pushes)).toBe(false);
});

test("a document that is closed has no findings of its picture", async () => {
  const { client, uri, other } = await opened(report(3));
  await client.shows(uri, "unused-name");
  client.close(uri);
  client.open(other, report(3));
  await client.shows(other, ...both);
  expect(client.heard.filter((message) => message.params?.uri === uri && hasNote(message))).toEqual([]);
  expect(await client.shows(uri)).toEqual([]);
});
