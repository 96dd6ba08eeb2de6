import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import type { Frame, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { listen, stopServer } from "./listen.js";

const root = join(import.meta.dirname, "../..");

/**
 * A host of MCP Apps in a page: the official bridge, and between it and the view the sandbox of another origin that the specification asks of
 * hosts on the web, with the policy for views that name no domain.
 */
const hostScript = `
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
window.sizes = [];
window.errors = [];
window.openView = async ({ sandbox, html, hostContext }) => {
  const frame = document.createElement("iframe");
  frame.title = "Picture";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  frame.src = sandbox;
  const bridge = new AppBridge(null, { name: "host", version: "1" }, {}, { hostContext });
  bridge.onerror = (error) => window.errors.push(String(error));
  bridge.onsizechange = ({ width, height }) => {
    window.sizes.push({ width, height });
    if (height !== undefined) frame.style.height = height + "px";
    if (width !== undefined) frame.style.width = width + "px";
  };
  bridge.onsandboxready = () => void bridge.sendSandboxResourceReady({ html, sandbox: "allow-scripts" });
  const initialized = new Promise((resolve) => (bridge.oninitialized = resolve));
  document.body.append(frame);
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  await initialized;
  window.bridge = bridge;
};
`;

const hostPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Host</title>
<style>body { margin: 0; } iframe { display: block; width: 100%; height: 100px; border: 0; }</style>
<body><script src="/host.js"></script></body></html>
`;

const sandboxPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sandbox</title>
<style>html, body, iframe { margin: 0; width: 100%; height: 100%; border: 0; } iframe { display: block; }</style>
<body><script>
const view = document.createElement("iframe");
view.title = "View";
addEventListener("message", ({ source, data }) => {
  if (source === parent && data.method === "ui/notifications/sandbox-resource-ready") {
    view.setAttribute("sandbox", data.params.sandbox);
    view.srcdoc = data.params.html;
    document.body.append(view);
  } else if (source === parent) view.contentWindow.postMessage(data, "*");
  else if (source === view.contentWindow) parent.postMessage(data, "*");
});
parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, "*");
</script></body></html>
`;

const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'self'";

const html = "text/html; charset=utf-8";

interface Served {
  readonly type: string;
  readonly text: string;
}

async function serve(answers: Readonly<Record<string, Served>>, headers: Readonly<Record<string, string>> = {}) {
  const server: Server = createServer(({ url }, response) => {
    const answer = answers[url!];
    response.writeHead(answer ? 200 : 404, { ...headers, "content-type": answer?.type ?? html });
    response.end(answer?.text);
  });
  const port = await listen(server);
  onTestFinished(() => stopServer(server));
  return `http://127.0.0.1:${port}/`;
}

export interface HostedView {
  /** The document of the view. */
  readonly frame: Frame;
  /** Calls a method of the host's bridge. */
  readonly bridge: (method: string, params: object) => Promise<unknown>;
  /** Complaints of the bridge, of the pages and of their policies. */
  readonly troubles: () => Promise<readonly string[]>;
}

/** Opens a page of a server in the host. `hostContext` is what the host says of itself, such as its theme. */
export async function openView(page: Page, text: string, hostContext: object): Promise<HostedView> {
  const troubles: string[] = [];
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  page.on("pageerror", (error) => troubles.push(error.message));
  const { outputFiles } = await build({
    stdin: { contents: hostScript, resolveDir: root },
    bundle: true,
    write: false,
    format: "iife",
  });
  const host = await serve({
    "/": { type: html, text: hostPage },
    "/host.js": { type: "text/javascript", text: outputFiles[0]!.text },
    "/favicon.ico": { type: "image/x-icon", text: "" },
  });
  const sandbox = await serve({ "/": { type: html, text: sandboxPage } }, { "content-security-policy": policy });
  await page.goto(host);
  await page.evaluate(`openView(${JSON.stringify({ sandbox, html: text, hostContext })})`);
  return {
    frame: page.frames().at(-1)!,
    bridge: (method, params) => page.evaluate(`bridge.${method}(${JSON.stringify(params)})`),
    troubles: async () => [...troubles, ...(await page.evaluate<string[]>("errors"))],
  };
}
