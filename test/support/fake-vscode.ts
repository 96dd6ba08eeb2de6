import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import { globSync } from "tinyglobby";

const source = join(import.meta.dirname, "../../grammar/vscode/src");

/** The imports from packages that need the whole of VS Code. */
const others: Readonly<Record<string, object>> = {
  "vscode-languageclient": { ExecuteCommandRequest: { type: "workspace/executeCommand" }, State: { Running: 2 } },
};

/** A part of the extension, which finds this `vscode`. */
export async function loadPart<Part>(name: string, vscode: object): Promise<Part> {
  const { outputFiles } = await build({
    entryPoints: [join(source, name)],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    external: [...Object.keys(others), "vscode"],
  });
  const module = { exports: {} };
  const load = createRequire(import.meta.url);
  const find = (id: string): unknown => (id === "vscode" ? vscode : (others[id] ?? load(id)));
  compileFunction(outputFiles[0]!.text, ["module", "exports", "require"])(module, module.exports, find);
  return module.exports as Part;
}

export interface FakeUri {
  readonly scheme: string;
  readonly path: string;
  readonly fsPath: string;
  readonly with: (change: { readonly path: string }) => FakeUri;
  readonly toString: () => string;
}

export const fileUri = (path: string): FakeUri => ({
  scheme: "file",
  path,
  fsPath: path,
  with: (change) => fileUri(change.path),
  toString: () => pathToFileURL(path).href,
});

type Listener = (value: unknown) => void;

/** An event of VS Code, and how to let it happen. */
export function fakeEvent() {
  const listeners = new Set<Listener>();
  const event = (listener: Listener) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  return { event, fire: (value?: unknown) => [...listeners].map((listener) => listener(value)) };
}

interface FakeItem {
  readonly id: string;
  readonly label: string;
  readonly uri: FakeUri;
  readonly children: ReturnType<typeof createItems>;
  parent?: FakeItem;
}

function createItems(parent?: FakeItem) {
  const items = new Map<string, FakeItem>();
  const add = (item: FakeItem): void => {
    if (parent) item.parent = parent;
    items.set(item.id, item);
  };
  return {
    add,
    get: (id: string) => items.get(id),
    delete: (id: string) => items.delete(id),
    replace(next: readonly FakeItem[]) {
      items.clear();
      for (const item of next) add(item);
    },
    [Symbol.iterator]: () => items[Symbol.iterator](),
  };
}

function createTestItem(id: string, label: string, uri: FakeUri): FakeItem {
  const item = { id, label, uri } as { -readonly [Key in keyof FakeItem]: FakeItem[Key] };
  item.children = createItems(item);
  return item;
}

type Run = (request: object, token: object) => Promise<void>;

/** As much of the test API as an extension with one controller and one way to run needs. */
export function fakeTests() {
  const items = createItems();
  const log: string[] = [];
  const note = (outcome: string) => (item: FakeItem, message?: { readonly text: string }) =>
    void log.push([outcome, item.label, message?.text].filter((part) => part !== undefined).join(" "));
  const state: { run?: Run } = {};
  const controller = {
    items,
    createTestItem,
    resolveHandler: undefined as ((item?: FakeItem) => Promise<void>) | undefined,
    createRunProfile: (_name: string, _kind: number, run: Run) => {
      state.run = run;
    },
    createTestRun: () => ({
      ...Object.fromEntries(["started", "passed", "failed", "errored", "skipped"].map((name) => [name, note(name)])),
      end: () => void log.push("end"),
    }),
    dispose: () => {},
  };
  return { controller, items, log, run: (request: object, token: object) => state.run!(request, token) };
}

/** Files of a folder that is open. */
export function fakeWorkspace(folder: string) {
  const [created, changed, deleted, edited] = [fakeEvent(), fakeEvent(), fakeEvent(), fakeEvent()];
  const renamed = fakeEvent();
  return {
    renamed,
    created,
    changed,
    deleted,
    edited,
    api: {
      isTrusted: true,
      onDidChangeTextDocument: edited.event,
      onDidRenameFiles: renamed.event,
      asRelativePath: ({ fsPath }: FakeUri) => relative(folder, fsPath),
      getWorkspaceFolder: () => ({ uri: fileUri(folder) }),
      findFiles: async (pattern: string, ignore: string) =>
        globSync(pattern, { cwd: folder, ignore: [ignore] }).map((name) => fileUri(join(folder, name))),
      createFileSystemWatcher: () => ({
        onDidCreate: created.event,
        onDidChange: changed.event,
        onDidDelete: deleted.event,
        dispose: () => {},
      }),
      fs: { stat: ({ fsPath }: FakeUri) => access(fsPath) },
    },
  };
}

export const disposable = {
  from: (...all: readonly { readonly dispose: () => unknown }[]) => ({
    dispose() {
      for (const one of all) one.dispose();
    },
  }),
};
