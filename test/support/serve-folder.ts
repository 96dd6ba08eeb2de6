import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { listen, stopServer } from "./listen.js";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface ServedFolder {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder as any web server for files does it. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const path = join(folder, decodeURIComponent(pathname), pathname.endsWith("/") ? "index.html" : "");
    const content = await readFile(path).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { "content-type": types[extname(path)] ?? "application/octet-stream" });
    response.end(content);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      await stopServer(server);
    },
  };
}
