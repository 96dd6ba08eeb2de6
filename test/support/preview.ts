import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { get, type IncomingMessage, type RequestOptions, request } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { watchFolders } from "../../src/cli/build/watch-folders.js";
import type { ParamsOptions } from "../../src/cli/inputs/params.js";
import { dataFiles } from "../../src/cli/preview/data-files.js";
import { openPreviewDocument } from "../../src/cli/preview/preview-document.js";
import { createExportPicture } from "../../src/cli/preview/preview-export.js";
import { openPublisher } from "../../src/cli/preview/preview-publisher.js";
import { sourceFiles } from "../../src/cli/preview/source-files.js";
import type { PublishOptions } from "../../src/cli/publish/publish-options.js";
import { findRuleText } from "../../src/config/rule-texts.js";
import { createInspectData } from "../../src/editor/page/describe-data.js";
import { createEditHistory } from "../../src/editor/page/edit-history.js";
import { createSourceEditor } from "../../src/editor/page/source-editor.js";
import { drawingsAtMost, type PreviewPicture, type PreviewState } from "../../src/preview/protocol.js";
import { editorOpener } from "../../src/preview/server/open-editor.js";
import { startPreview } from "../../src/preview/server/start-preview.js";
import { type SessionTimes, startSession } from "../../src/preview/server/start-session.js";
import type { FileWatcher } from "../../src/preview/server/watched-document.js";
import type { OpenPlace } from "../../src/preview/session/open-place.js";
import { recordedContext } from "./sandbox-context.js";

export interface PreviewSetUp extends ParamsOptions {
  readonly each?: string;
  readonly openEditor?: OpenPlace;
  readonly times?: Partial<SessionTimes>;
  /** Instead of a watcher of the file system. */
  readonly watcher?: FileWatcher;
  readonly heartbeat?: number;
  /** The user's secret; another one for each preview by default. */
  readonly key?: string;
  /** Of the machine: credentials, say. */
  readonly env?: Readonly<Record<string, string>>;
  readonly publish?: PublishOptions;
}

/** A watcher that never says anything. */
export const blindWatcher: FileWatcher = { onChange: () => {}, add: () => {}, close: async () => {} };

/** A preview of a document, as the command starts it, that ends with the test. */
export async function preview(cwd: string, name: string, setUp: PreviewSetUp = {}) {
  const { context } = recordedContext(cwd, setUp.env);
  const project = await context.project();
  if (!project.ok) throw new Error(project.failure.message);
  const input = { path: join(cwd, name), below: name, named: true };
  const document = await openPreviewDocument(context, project.value, input, setUp);
  if (!document.ok) throw new Error(document.failure.message);
  const { watcher = await watchFolders([{ folder: cwd, deep: false }]), openEditor = editorOpener() } = setUp;
  const { each } = setUp;
  const publisher = await openPublisher(context, input, { ...setUp.publish, ...(each !== undefined && { each }) });
  if (!publisher.ok) throw new Error(publisher.failure.message);
  const frame = publisher.value && { target: publisher.value.target };
  const session = await startSession({ ...setUp, document: document.value, watcher, ...(frame && { frame }) });
  const history = createEditHistory();
  history.onChange(() => session.reframe(history.stateOf(name)));
  const client = { script: "export {};", style: "" };
  const { key = randomBytes(32).toString("hex") } = setUp;
  const page = {
    session,
    openEditor,
    exportPicture: createExportPicture(context),
    explainRule: findRuleText,
    inspectData: createInspectData(async () => project.value),
    dataFiles: dataFiles(() => document.value.root),
    sourceEditor: createSourceEditor(
      sourceFiles(() => document.value, 1_000_000),
      history,
      () => name,
    ),
    ...(publisher.value && { publisher: publisher.value }),
  };
  const close = async () => void (await Promise.all([session.close(), publisher.value?.close()]));
  const { heartbeat } = setUp;
  const server = await startPreview({
    openPage: async () => page,
    close,
    key,
    client,
    ports: [0],
    ...(heartbeat !== undefined && { heartbeat }),
  });
  onTestFinished(() => server.close());
  return { ...server, session, ...(await pageOf(server.url)) };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A request as it is, with any header that a browser would not let one set. */
export const ask = (url: string, options: RequestOptions = {}, body?: string | Uint8Array): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...options }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });

/** Plays the browser of a preview's page. */
export async function pageOf(url: string) {
  const shell = await ask(url);
  const token = /<meta name="igx-token" content="([^"]+)">/.exec(shell.body)![1]!;
  const { origin } = new URL(url);
  /** Of everything that is the page's, without the last `/`. */
  const base = url.slice(0, -1);
  const headers = { origin, "x-igx-token": token, "content-type": "application/json" };
  const post = async (path: string, body: unknown, change: RequestOptions["headers"] = {}, isFile = false) => {
    const options = { method: "POST", headers: { ...headers, ...(change as object) } };
    const answer = await ask(base + path, options, JSON.stringify(body));
    return { ...answer, reply: isFile ? undefined : JSON.parse(answer.body) };
  };
  /** The HTML of the elements of a picture. */
  const htmlOf = async ({ elements }: PreviewPicture): Promise<readonly (string | undefined)[]> => {
    let drawings: Readonly<Record<number, string>> = {};
    // An answer may contain only some of them.
    for (let isNew = true; isNew; ) {
      const missing = elements.flatMap(({ drawing = -1 }) => (drawing < 0 || drawing in drawings ? [] : drawing));
      const { reply } = await post("/drawings", { drawings: missing.slice(0, drawingsAtMost) });
      drawings = { ...drawings, ...reply.drawings };
      isNew = Object.keys(reply.drawings).length > 0;
    }
    return elements.map(({ drawing }) => drawings[drawing!]);
  };
  return { shell, token, origin, base, headers, post, htmlOf, ...(await eventsOf(base)) };
}

/** Listens to the events. `until` waits for a state, and gives the first that came since the last one it gave. */
async function eventsOf(base: string) {
  let text = "";
  const states: PreviewState[] = [];
  const arrivals = new EventEmitter();
  const stream = get(`${base}/events`, { agent: false }, (response) => {
    let rest = "";
    response.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const events = (rest + part).split("\n\n");
      rest = events.pop()!;
      for (const event of events) {
        const data = /^event: state\nid: \d+\ndata: ([^\n]*)$/.exec(event)?.[1];
        if (data !== undefined) states.push(JSON.parse(data) as PreviewState);
      }
      arrivals.emit("state");
    });
  });
  stream.on("error", () => {});
  const response = new Promise<IncomingMessage>((resolve) => stream.on("response", resolve));
  onTestFinished(() => void stream.destroy());
  let seen = 0;
  const until = async (test: (state: PreviewState) => boolean): Promise<PreviewState> => {
    const signal = AbortSignal.timeout(90_000);
    for (;;) {
      const index = states.findIndex((state, at) => at >= seen && test(state));
      if (index >= 0) {
        seen = index + 1;
        return states[index]!;
      }
      await once(arrivals, "state", { signal }).catch(() => {
        throw new Error(`No such state came: ${JSON.stringify(states.at(-1) ?? {}).slice(0, 600)}`);
      });
    }
  };
  return { states, until, stream, response, text: () => text };
}
