import { expect, test } from "vitest";
import { ErrorCodes, LSPErrorCodes } from "vscode-languageserver";
import type { Client } from "../support/lsp-client.js";
import { startServer, workspace } from "../support/lsp-server.js";

const { uri } = workspace({ "a.igx": "# A\n" });
const document = { textDocument: { uri: uri("a.igx") } };
const start = { processId: null, rootUri: null, capabilities: {} };

const codeOf = (client: Client, method: string, params?: object): Promise<unknown> =>
  client.request(method, params).then(
    () => "answered",
    (error: { readonly code: number }) => error.code,
  );

test("before `initialize`, requests are refused and notifications ignored", async () => {
  const client = startServer();
  for (const method of ["textDocument/documentSymbol", "shutdown", "foo/bar"])
    expect(await codeOf(client, method, document), method).toBe(ErrorCodes.ServerNotInitialized);
  client.open(document.textDocument.uri, "# Early\n");
  await client.initialize();
  expect(JSON.stringify(await client.request("textDocument/documentSymbol", document))).not.toContain("Early");
});

test("`initialize` is sent once, and nothing is answered after `shutdown`", async () => {
  const client = startServer();
  await client.initialize();
  expect(await codeOf(client, "initialize", start)).toBe(ErrorCodes.InvalidRequest);
  client.open(document.textDocument.uri, "# A\n");
  expect(await codeOf(client, "textDocument/documentSymbol", document)).toBe("answered");
  expect(await codeOf(client, "shutdown")).toBe("answered");
  for (const [method, params] of [
    ["textDocument/documentSymbol", document],
    ["shutdown", undefined],
    ["initialize", start],
  ] as const)
    expect(await codeOf(client, method, params), method).toBe(ErrorCodes.InvalidRequest);
});

test("a request without its document has invalid parameters, one of an unknown method none", async () => {
  const client = startServer();
  await client.initialize();
  for (const params of [undefined, {}, { textDocument: {} }, { textDocument: { uri: 7 } }])
    expect(await codeOf(client, "textDocument/hover", params)).toBe(ErrorCodes.InvalidParams);
  expect(await codeOf(client, "textDocument/foo", document)).toBe(ErrorCodes.MethodNotFound);
});

test("a position or range that is none, and a request without what it needs, has invalid parameters", async () => {
  const client = startServer();
  await client.initialize();
  client.open(document.textDocument.uri, "# A {{ upper(1) }}\n");
  const codes = (method: string, wrong: readonly object[]) =>
    Promise.all(wrong.map((params) => codeOf(client, method, { ...document, ...params })));
  const positions = [{}, { position: null }, { position: { line: "0", character: 0 } }, { position: { line: 0 } }];
  for (const method of ["textDocument/hover", "textDocument/completion", "textDocument/definition"])
    expect(await codes(method, positions), method).toEqual(positions.map(() => ErrorCodes.InvalidParams));
  const ranges = [{}, { range: { start: { line: 0, character: 0 } } }];
  for (const method of ["textDocument/rangeFormatting", "textDocument/codeAction"])
    expect(await codes(method, ranges), method).toEqual(ranges.map(() => ErrorCodes.InvalidParams));
  expect(await codes("workspace/symbol", [{}, { query: 5 }])).toEqual([
    ErrorCodes.InvalidParams,
    ErrorCodes.InvalidParams,
  ]);
  expect(await codeOf(client, "workspace/willRenameFiles", {})).toBe(ErrorCodes.InvalidParams);
});

test("an unknown command has invalid parameters, and the answer names it", async () => {
  const client = startServer();
  await client.initialize();
  const answerTo = (params?: object): Promise<unknown> =>
    client.request("workspace/executeCommand", params).then(
      (answer: unknown) => answer,
      ({ code, message }) => [code, message],
    );
  const refused = (message: string) => [ErrorCodes.InvalidParams, message];
  expect(await answerTo({ command: "igx.nothing" })).toEqual(refused("`igx.nothing` is not a command of igx."));
  expect(await answerTo({ command: "toString", arguments: [] })).toEqual(
    refused("`toString` is not a command of igx."),
  );
  expect(await answerTo({})).toEqual(refused("The request names no command."));
  expect(await answerTo({ command: "igx.explain", arguments: ["nothing"] })).toBeNull();
});

test("what the client cancels is answered as cancelled", async () => {
  const client = startServer();
  await client.initialize({ capabilities: { textDocument: { diagnostic: {} } } });
  client.open(document.textDocument.uri, "# A\n");
  for (const method of ["textDocument/hover", "textDocument/diagnostic"]) {
    const answer = client.request(method, { ...document, position: { line: 0, character: 0 } });
    client.notify("$/cancelRequest", { id: answer.id });
    await expect(answer, method).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  }
});

test("a failure that is in no file is shown, and needs no answer", async () => {
  const client = startServer();
  await client.initialize({ rootUri: uri() });
  client.open(uri("missing/a.igx"), "# A\n");
  const { method, id, params } = await client.wait(({ method }) => method?.startsWith("window/showMessage") === true);
  expect([method, id]).toEqual(["window/showMessage", undefined]);
  expect(params.message).toMatch(/^The root .*\/missing is not a folder\.$/);
});

test("a notification without what it needs is ignored, with a line in the log, and the server goes on", async () => {
  const client = startServer();
  await client.initialize({ capabilities: { workspace: { workspaceFolders: true } } });
  for (const [method, params, why] of [
    ["$/cancelRequest", undefined, "The parameters must be an object, not undefined."],
    ["$/cancelRequest", [], "The parameters must be an object, not an array."],
    ["textDocument/didOpen", {}, "`textDocument` of the parameters must be an object, not undefined."],
    ["textDocument/didOpen", document, "`textDocument.text` of the parameters must be a string, not undefined."],
    ["textDocument/didChange", { ...document, contentChanges: [{}] }, "`text` of an item of `contentChanges` must be"],
    ["textDocument/didClose", { textDocument: null }, "`textDocument` of the parameters must be an object, not null."],
    ["workspace/didChangeWatchedFiles", { changes: [null] }, "An item of `changes` must be an object, not null."],
    ["workspace/didChangeWorkspaceFolders", {}, "`event` of the parameters must be an object, not undefined."],
  ] as const) {
    client.notify(method, params);
    await client.wait((one) => one.params?.message?.startsWith(`${method} is ignored: ${why}`));
  }
  client.open(document.textDocument.uri, "# A\n");
  expect(await codeOf(client, "textDocument/documentSymbol", document)).toBe("answered");
});
