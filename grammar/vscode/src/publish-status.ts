import { Disposable, StatusBarAlignment, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { activeDocument } from "./active-document.js";
import { callServer, hasCommand, serverCommands } from "./server-commands.js";

const texts = {
  new: "$(cloud-upload) Not published",
  changed: "$(cloud-upload) Changed",
  unchanged: "$(cloud) Up to date",
  published: "$(cloud) Published",
} as const;

interface PublishState {
  readonly state: keyof typeof texts;
  readonly title: string;
}

/** Milliseconds after the last change. */
const pause = 500;

/** The item of the status bar that says whether the active document is published as it is. A click on it shows the publish plan. */
export function createPublishStatus(client: BaseLanguageClient): Disposable {
  const item = window.createStatusBarItem("igx.publishState", StatusBarAlignment.Left);
  item.name = "igx: Publish State";
  if (workspace.isTrusted) item.command = "igx.vscode.publishPlan";
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = async (): Promise<void> => {
    const own = ++newest;
    const found = await findState(client);
    if (own === newest) show(found);
  };
  const show = (found: PublishState | undefined): void => {
    if (!found) {
      item.hide();
      return;
    }
    item.text = texts[found.state];
    item.tooltip = `${found.title}. Show what \`igx publish\` would send.`;
    item.show();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), pause);
  };
  const lockFiles = workspace.createFileSystemWatcher("**/igx.lock.json");
  const events = [
    lockFiles.onDidCreate,
    lockFiles.onDidChange,
    lockFiles.onDidDelete,
    workspace.onDidChangeTextDocument,
  ];
  void update();
  return Disposable.from(
    item,
    lockFiles,
    window.onDidChangeActiveTextEditor(() => void update()),
    ...events.map((event) => event(later)),
    { dispose: () => clearTimeout(timer) },
  );
}

/** A server that is about to end has no answer. */
const findState = async (client: BaseLanguageClient): Promise<PublishState | undefined> => {
  const document = activeDocument();
  if (!document || !hasCommand(client, serverCommands.publishState)) return undefined;
  return callServer<PublishState>(client, serverCommands.publishState, document.uri.toString()).catch(() => undefined);
};
