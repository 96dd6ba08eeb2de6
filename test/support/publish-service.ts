import { createServer } from "node:https";
import type { CommonOptions, Context } from "../../src/cli/base/context.js";
import { publishCommand } from "../../src/cli/commands/publish.js";
import type { PublishOptions } from "../../src/cli/publish/publish-options.js";
import { serverIdentity } from "../../src/sandbox/authority.js";
import { listen, stopServer } from "./listen.js";
import { recordedContext, runCommand, runLine } from "./sandbox-context.js";

export interface Asked {
  readonly method: string;
  /** The path after `/service/v1/`. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body, or the query, as it came. */
  readonly raw: string;
}

export interface Told {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `drop` cuts the connection: `before` the work, or `after` it. */
export type Trick = Told | "drop-before" | "drop-after" | { readonly afterwards: Told } | undefined;

export interface Infographic {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly date_modified: string;
}

export interface PublishService {
  readonly env: Readonly<Record<string, string>>;
  readonly ca: string;
  readonly asked: Asked[];
  readonly stored: Map<string, Infographic>;
  /** A replacement for its work, for each request. */
  trick: (asked: Asked) => Trick | Promise<Trick>;
  /** `POST infographics`, in their order. */
  readonly lines: () => readonly string[];
}

export const secret = "s3cr&t of/the+account";
export const apiKey = "the-public-key";

/** The service in a few lines, which does to the answers whatever a test wants. It checks no signatures. */
export async function withService(caDir: string, use: (service: PublishService) => Promise<void>): Promise<void> {
  const { key, cert, caFile } = await serverIdentity(caDir);
  const asked: Asked[] = [];
  const stored = new Map<string, Infographic>();
  let count = 0;
  const work = ({ method, path, fields }: Asked): Told => {
    const id = path.split("/")[1];
    const found = id === undefined ? undefined : stored.get(id);
    if (id !== undefined && !found) return { status: 404, body: "No infographic has that id." };
    if (method === "GET") return json(id === undefined ? [...stored.values()].map(recordOf) : recordOf(found!));
    if (method === "DELETE") return stored.delete(id!) ? { status: 204 } : { status: 404 };
    const now = id ?? `id-${++count}`;
    const { title = "inferred", content = "" } = fields;
    stored.set(now, { id: now, title, content, date_modified: new Date(count++ * 1000).toISOString() });
    return { ...json(recordOf(stored.get(now)!)), status: id === undefined ? 201 : 200 };
  };
  const server = createServer({ key, cert }, async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const url = new URL(request.url ?? "/", "https://service");
    const raw = body || url.search.slice(1);
    const { method = "" } = request;
    const path = url.pathname.replace("/service/v1/", "");
    const one = { method, path, fields: Object.fromEntries(new URLSearchParams(raw)), raw };
    asked.push(one);
    const trick = await service.trick(one);
    if (trick === "drop-before") return request.socket.destroy();
    if (typeof trick === "object" && "status" in trick) return tell(trick);
    const told = work(one);
    if (trick === "drop-after") return request.socket.destroy();
    return tell(typeof trick === "object" ? trick.afterwards : told);
    function tell({ status, headers = {}, body: text = "" }: Told) {
      response.writeHead(status, headers).end(status === 204 ? undefined : text);
    }
  });
  const port = await listen(server);
  const IGX_BASE_URL = `https://127.0.0.1:${port}`;
  const service: PublishService = {
    env: { IGX_BASE_URL, IGX_API_KEY: apiKey, IGX_API_SECRET: secret },
    ca: caFile,
    asked,
    stored,
    trick: () => undefined,
    lines: () => asked.map(({ method, path }) => `${method} ${path}`),
  };
  try {
    await use(service);
  } finally {
    await stopServer(server);
  }
}

const json = (value: unknown): Told => ({ status: 200, body: JSON.stringify(value) });

const recordOf = ({ content: _, ...record }: Infographic) => ({
  ...record,
  published: true,
  url: `https://view/${record.id}`,
});

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly common?: Partial<CommonOptions>;
  readonly env?: Readonly<Record<string, string>>;
  readonly context?: Partial<Context>;
}

/** `igx publish` in `cwd`, as fast as it goes. */
export async function publishIn(
  cwd: string,
  { env, ca }: Pick<PublishService, "env" | "ca">,
  inputs: readonly string[],
  options: PublishOptions = {},
  { common = {}, env: more = {}, context: changed = {} }: Surroundings = {},
): Promise<Said> {
  const { context, out, err } = recordedContext(cwd, { ...env, ...more }, common);
  const settings = {
    rate: 100_000,
    concurrency: 1,
    timing: { listDelayMs: 0, findMs: 0, random: () => 0 },
    ca,
    ...options,
  };
  const code = await runCommand({ ...context, ...changed }, publishCommand, inputs, settings);
  return { code, out: out(), err: err() };
}

/** `igx remote` in `cwd`. */
export async function remoteIn(
  cwd: string,
  { env, ca }: Pick<PublishService, "env" | "ca">,
  words: readonly string[],
  options: object = {},
  common: Partial<CommonOptions> = {},
): Promise<Said> {
  const { context, out, err } = recordedContext(cwd, env, common);
  const code = await runLine(context, ["remote", ...words], { ca, ...options });
  return { code, out: out(), err: err() };
}

/** A document with a title and a headline. */
export const documentText = (title: string, text = title, more = ""): string =>
  `---\ntitle: ${title}\ntheme_id: 1\n${more}---\n\n# ${text}\n`;
