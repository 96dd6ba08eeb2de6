import { expect, test } from "vitest";
import type { CompletionItem, CompletionList, MarkupContent, SignatureHelp } from "vscode-languageserver-types";
import { memoryHost } from "../../src/contract/memory-host.js";
import { startServer } from "../support/lsp-server.js";

const uri = "file:///project/report.igx";
const host = memoryHost({});
const environment = {
  version: "0.0.0",
  openProject: async () => ({ id: "memory", settings: { rootUri: "file:///project", host } }),
};

test("a client that announces snippets gets them, and resolves an item without a folder", async () => {
  const client = startServer(environment);
  const completionItem = { snippetSupport: true };
  await client.initialize({ capabilities: { textDocument: { completion: { completionItem } } } });
  client.open(uri, "{{ rou }}\n");
  const params = { textDocument: { uri }, position: { line: 0, character: 6 } };
  const { items } = (await client.request("textDocument/completion", params)) as CompletionList;
  const item = items.find(({ label }) => label === "round")!;
  expect(item.textEdit!.newText).toBe("round($1)");
  const resolved = (await client.request("completionItem/resolve", item)) as CompletionItem;
  expect(JSON.stringify(resolved.documentation)).toContain("decimals");
});

test.each([
  [{}, "plaintext"],
  [{ documentationFormat: ["plaintext", "markdown"] }, "plaintext"],
  [{ documentationFormat: ["markdown"] }, "markdown"],
])("documentation is of the kind that a client announces: %j", async (format, kind) => {
  const client = startServer(environment);
  await client.initialize({
    capabilities: {
      textDocument: { completion: { completionItem: format }, signatureHelp: { signatureInformation: format } },
    },
  });
  client.open(uri, "@let price = 5\n{{ round( }}\n");
  const textDocument = { uri };
  const call = { textDocument, position: { line: 1, character: 9 } };
  const { items } = (await client.request("textDocument/completion", call)) as CompletionList;
  const item = items.find(({ label }) => label === "upper")!;
  const { documentation } = (await client.request("completionItem/resolve", item)) as CompletionItem;
  const help = (await client.request("textDocument/signatureHelp", call)) as SignatureHelp;
  for (const found of [documentation, help.signatures[0]?.documentation]) {
    expect(found).toMatchObject({ kind, value: expect.stringMatching(/\w/) });
    expect(/[`*]/.test((found as MarkupContent).value)).toBe(kind === "markdown");
  }
});
