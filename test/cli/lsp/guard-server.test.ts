import { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import { guardServer } from "../../../src/cli/lsp/guard-server.js";
import { clientOver, type Message } from "../../support/lsp-client.js";

/** A server that answers with the text of a document. For the text `hang` it never comes to an end; `silent` has no answer; `slow` has one after the limit. */
const server = `
  const { parentPort, threadId } = require("node:worker_threads");
  const texts = new Map();
  const run = (text) => (text === "hang" ? /^(?:a|b|ab)*c$/.test("ab".repeat(60)) : text);
  parentPort.on("message", ({ id, method, params }) => {
    const { uri, text } = params?.textDocument ?? {};
    if (method === "textDocument/didOpen") texts.set(uri, text);
    if (method === "textDocument/didChange")
      for (const { range, text } of params.contentChanges)
        texts.set(uri, range ? texts.get(uri).slice(0, range.start.character) + text + texts.get(uri).slice(range.end.character) : text);
    if (method === "textDocument/didClose") texts.delete(uri);
    if (method === "textDocument/validate") run(texts.get(uri));
    if (id === undefined || texts.get(uri) === "silent") return;
    if (method.startsWith("$/")) parentPort.postMessage({ jsonrpc: "2.0", id, error: { code: -32601, message: "" } });
    else if (texts.get(uri) === "slow") setTimeout(() => parentPort.postMessage({ jsonrpc: "2.0", id, result: "slow" }), 4000);
    else parentPort.postMessage({ jsonrpc: "2.0", id, result: run(texts.get(uri)) ?? null });
  });`;

function start() {
  const workers: Worker[] = [];
  let take: (message: Message) => void = () => {};
  const begin = () => {
    workers.push(new Worker(server, { eval: true }));
    return workers.at(-1)!;
  };
  // On a busy machine the start of a thread takes most of a second.
  const guarded = guardServer(begin, (message) => take(message as Message), { answer: 1500, silence: 3000, tick: 20 });
  const client = clientOver({
    send: (message) => guarded.take(message as never),
    onMessage: (to) => {
      take = to;
    },
  });
  onTestFinished(async () => {
    for (const worker of workers) await worker.terminate();
  });
  const textOf = (uri: string) => client.request("textDocument/hover", { textDocument: { uri } });
  return { client, textOf, ended: guarded.ended, threads: () => workers.length };
}

const asked = (uri: string) => ({ textDocument: { uri } });

test("a request without an answer is given up, and those after it are answered", async () => {
  const { client, textOf, threads } = start();
  await client.initialize();
  client.open("a", "silent");
  client.open("b", "text");
  await expect(textOf("a")).rejects.toThrow("igx has no answer within 1.5 seconds.");
  // The client asks for findings again.
  await expect(client.request("textDocument/diagnostic", asked("a"))).rejects.toMatchObject({ code: -32802 });
  expect(await textOf("b")).toBe("text");
  expect(threads()).toBe(1);
});

test("a command of the user has its answer, however long the thread waits for another process", async () => {
  const { client, textOf, threads } = start();
  await client.initialize();
  client.open("a", "slow");
  const renamed = client.request("textDocument/rename", asked("a"));
  await expect(textOf("a")).rejects.toThrow("igx has no answer within 1.5 seconds.");
  expect(await renamed).toBe("slow");
  expect(threads()).toBe(1);
});

test("a server that hangs ends when its client says exit or is gone, and is not started again", async () => {
  const { client, ended, threads } = start();
  await client.initialize();
  client.open("a", "hang");
  client.notify("textDocument/validate", asked("a"));
  client.notify("exit", undefined);
  expect(await ended).toBe(1);
  expect(threads()).toBe(1);
});

describe("a server that hangs is started again", () => {
  test("with the newest texts, but for the document that it hangs on, until that changes", async () => {
    const { client, textOf, threads } = start();
    await client.initialize();
    client.open("a", "hang");
    await expect(textOf("a")).rejects.toThrow("igx has no answer within 1.5 seconds.");
    client.open("b", "one two");
    const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 7 } };
    client.change("b", [{ range, text: "three" }]);
    await client.wait(({ method }) => method === "window/showMessage");
    expect(await textOf("b")).toBe("one three");
    // It was one of two, so it has a second chance.
    await expect(textOf("a")).rejects.toThrow("igx has no answer");
    await client.wait(({ params }) => params?.message?.includes("It gave up on"));
    await expect(textOf("a")).rejects.toThrow("igx gave up on this document. It is read again when it changes.");
    expect(threads()).toBe(3);
    client.change("a", [{ text: "good" }]);
    expect(await textOf("a")).toBe("good");
    client.change("b", [{ text: "last" }]);
    expect(await textOf("b")).toBe("last");
    expect(threads()).toBe(3);
  });

  test("also while nobody waits for an answer", async () => {
    const { client, textOf } = start();
    await client.initialize();
    client.open("a", "hang");
    client.notify("textDocument/validate", asked("a"));
    await client.wait(({ method }) => method === "window/showMessage");
    await expect(textOf("a")).rejects.toThrow("igx gave up on this document.");
    client.close("a");
    client.open("a", "text");
    expect(await textOf("a")).toBe("text");
  });
});
