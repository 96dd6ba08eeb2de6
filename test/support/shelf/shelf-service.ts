import { createServer } from "node:https";
import { serverIdentity } from "../../../src/sandbox/authority.js";
import { listen, stopServer } from "../listen.js";

export interface Paper {
  readonly number: number;
  readonly name?: string;
  readonly body: string;
  readonly changed: string;
}

export interface ShelfService {
  readonly env: Readonly<Record<string, string>>;
  readonly ca: string;
  readonly papers: Map<string, Paper>;
  /** `POST /shelf/papers`, in order. */
  readonly asked: string[];
  /** Cuts the connection instead of answering the next create, before or after the paper is stored. */
  lose: "before" | "after" | undefined;
}

export const token = "shelf-t0ken";

/** The service of the test's back-end, in this process. Unlike the stand-in for Infogram it checks the credentials. */
export async function withShelf(caDir: string, use: (service: ShelfService) => Promise<void>): Promise<void> {
  const { key, cert, caFile } = await serverIdentity(caDir);
  const papers = new Map<string, Paper>();
  const asked: string[] = [];
  let count = 0;
  const work = (method: string, id: string | undefined, text: string): readonly [status: number, body?: unknown] => {
    if (id !== undefined && !papers.has(id)) return [404, "There is no such paper."];
    if (method === "GET") return [200, id === undefined ? [...papers.values()] : papers.get(id)];
    if (method === "DELETE") return [papers.delete(id!) ? 204 : 404];
    const { name, body } = JSON.parse(text) as Paper;
    const number = Number(id ?? papers.size + 1);
    papers.set(String(number), { number, name: name!, body, changed: new Date(1000 * ++count).toISOString() });
    return [id === undefined ? 201 : 200, papers.get(String(number))];
  };
  const server = createServer({ key, cert }, async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { method = "", url = "/" } = request;
    asked.push(`${method} ${url}`);
    if (request.headers.authorization !== `Bearer ${token}`)
      return response.writeHead(401).end(`The token ${request.headers.authorization} is wrong.`);
    const lost = method === "POST" ? service.lose : undefined;
    if (lost) service.lose = undefined;
    if (lost === "before") return request.socket.destroy();
    const [status, answer] = work(method, url.split("/")[3], body);
    if (lost === "after") return request.socket.destroy();
    return response.writeHead(status).end(answer === undefined ? undefined : JSON.stringify(answer));
  });
  const port = await listen(server);
  const IGX_BASE_URL = `https://127.0.0.1:${port}/shelf`;
  const env = { IGX_BASE_URL, SHELF_TOKEN: token };
  const service: ShelfService = { env, ca: caFile, papers, asked, lose: undefined };
  try {
    await use(service);
  } finally {
    await stopServer(server);
  }
}
