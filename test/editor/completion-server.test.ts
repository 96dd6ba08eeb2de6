import { expect, test } from "vitest";
import type { CompletionItem, CompletionList } from "vscode-languageserver-types";
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
