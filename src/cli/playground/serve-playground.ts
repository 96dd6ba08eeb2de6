import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { createGuard } from "../../preview/server/guard.js";
import { listen } from "../../preview/server/listen.js";
import { pathAfter, wordOf } from "../../preview/server/secret-path.js";

interface PlaygroundOptions {
  /** The folder of the site. */
  readonly folder: string;
  /** JSON for the page, if it opens a document. */
  readonly document?: string;
  /** The secret from which the address is made. */
  readonly key: string;
  /** Ports to try, in this order. 0 is any free port. */
  readonly ports: readonly number[];
}

interface ServedPlayground {
  /** `http://127.0.0.1:PORT/WORD/`. Other users of the machine do not know the word, and so cannot read the document. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Names in the site: no other path is looked for in the folder. */
const namePattern = /^\/(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*\.[a-z0-9]+$/;

/** Serves the playground on 127.0.0.1. Rejects with `EADDRINUSE` if no port is free. */
export async function servePlayground({ folder, document, key, ports }: PlaygroundOptions): Promise<ServedPlayground> {
  const server = createServer();
  const port = await listen(server, ports);
  // Not the word of a preview at the same port: the playground's service worker would answer in its place.
  const word = wordOf(`${key} playground`, port);
  const guard = createGuard(port, "");
  server.on("request", (request, response) => {
    const path = pathAfter(word, request.url!.split("?")[0]!);
    const refused = guard.host(request);
    if (refused) return reply(response, 403, "text/plain", String(refused.body));
    if (path === undefined)
      return reply(response, 403, "text/plain", "Open the address that `igx playground` printed.\n");
    void answer(path, { folder, document, word }, request, response);
  });
  return {
    url: `http://127.0.0.1:${port}/${word}/`,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

interface Served {
  readonly folder: string;
  readonly document: string | undefined;
  readonly word: string;
}

async function answer(
  path: string,
  { folder, document, word }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return reply(response, 405, "text/plain", "This takes GET and HEAD.\n", { allow: "GET, HEAD" });
  // Without the trailing slash, the page would look for its files one level too high.
  if (path === "") return reply(response, 307, "text/plain", "", { location: `/${word}/` });
  if (path === "/document.json" && document !== undefined) return reply(response, 200, types[".json"]!, document);
  const name = path === "/" ? "/index.html" : path;
  const content = namePattern.test(name) ? await readFile(join(folder, name)).catch(() => undefined) : undefined;
  if (!content) return reply(response, 404, "text/plain", "There is nothing here.\n");
  reply(response, 200, types[extname(name)] ?? "application/octet-stream", content, {
    // The folder of the scripts is named after their content.
    "cache-control": name.startsWith("/app-") ? "max-age=31536000, immutable" : "no-cache",
    ...(name !== "/embed.html" && { "content-security-policy": "frame-ancestors 'none'" }),
  });
}

function reply(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...headers,
    "content-type": type,
    "content-length": Buffer.byteLength(body),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
