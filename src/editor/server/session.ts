import { type Connection, MessageType, ShowMessageNotification } from "vscode-languageserver";
import { isConfigFile } from "../../config/config-names.js";
import { lockFileName } from "../../text/own-files.js";
import type { EditorCommand } from "../command.js";
import { documentFindings } from "../document-findings.js";
import { type LanguageService, projectOf } from "../language-service.js";
import type { Project } from "../levels.js";
import { drawFenceCommand } from "../page/draw-fence.js";
import { importTableCommand } from "../page/import-table.js";
import { pageCommands } from "../page/page-commands.js";
import { createPreviews } from "../page/previews.js";
import { type ChangeQueue, createChangeQueue } from "./change-queue.js";
import type { ClientState } from "./client-state.js";
import { clientSupport } from "./client-support.js";
import { createConfigurations, openConfigurations } from "./configurations.js";
import { createOpenDocuments, isDocument, type OpenDocuments } from "./documents.js";
import { createEditorLink } from "./editor-link.js";
import type { Environment } from "./environment.js";
import { createFindingsStore } from "./findings-store.js";
import { createLog, type Log } from "./log.js";
import { pictureStage } from "./picture-stage.js";
import { createProjects } from "./projects.js";
import { createPull } from "./pull-findings.js";
import { createPush } from "./push-findings.js";
import { createRefreshViews } from "./refresh-views.js";
import { defaultSettings } from "./settings.js";
import { createValidation } from "./validation.js";
import { createWatchedFiles } from "./watched-files.js";

/** The state of a served connection, and what each kind of change does to it. */
export interface LspSession {
  /** The commands of the environment. */
  readonly commands: readonly EditorCommand[];
  readonly client: ClientState;
  readonly documents: OpenDocuments;
  readonly changeQueue: ChangeQueue;
  readonly log: Log;
  readonly projectOf: (uri: string) => Promise<Project>;
  /** A document was opened, or has a new text. */
  readonly edited: (uri: string) => void;
  /** The editor shows a document. */
  readonly shown: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /** Finds the findings of open documents again. */
  readonly check: (uris: Iterable<string>) => void;
  /** Configurations, folders or settings are others: each document finds its project again. */
  readonly reset: () => void;
  /** Whether findings are for the client to ask for. */
  readonly pulls: () => boolean;
  readonly watch: () => void;
  readonly end: () => Promise<void>;
  /** Moves the shown findings with an edit, until the new text has been checked. */
  readonly move: ReturnType<typeof createFindingsStore>["move"];
}

export function createSession(connection: Connection, environment: Environment): LspSession {
  const client: ClientState = {
    capabilities: {},
    folders: [],
    firstSettings: defaultSettings,
    settings: defaultSettings,
  };
  const documents = createOpenDocuments();
  const store = createFindingsStore();
  const log = createLog(connection);
  const link = createEditorLink(connection, client, documents, (uri) => projectAt(uri));
  const previews = createPreviews(link, environment.previewHost ?? {});
  const commands = [
    ...pageCommands(previews, link, connection),
    importTableCommand(link),
    drawFenceCommand(link, environment.previewHost?.exportPicture),
    ...(environment.commands?.(link, previews) ?? []),
  ];
  const changeQueue = createChangeQueue(log);
  const push = createPush(connection, store, documents);
  const pull = createPull(connection, store);
  const refreshViews = createRefreshViews(connection, () => client.capabilities);
  const pulls = () => client.capabilities.textDocument?.diagnostic !== undefined;

  const show = (files: ReadonlySet<string>): void => {
    if (!pulls()) push(files);
    else if (client.capabilities.workspace?.diagnostics?.refreshSupport) pull.refreshLater();
  };
  const projects = createProjects({
    environment,
    folders: () => client.folders,
    settings: () => client.settings,
    client: () => clientSupport(client.capabilities),
    textOf: openConfigurations(documents),
    onOpened: (...project) => configurations.opened(...project),
  });
  const configurations = createConfigurations({
    documents,
    store,
    show,
    open: projects.open,
    serviceOf: projects.of,
    reset: () => reset(),
    // `showErrorMessage` of the library asks the client for an answer, which not every client can give.
    showFailure: (message) =>
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message }),
  });
  const projectAt = async (uri: string): Promise<Project> => projectOf(await projects.of(uri));
  const validation = createValidation({
    projectOf: projectAt,
    store,
    onFound: show,
    onChecked: (level) => {
      watched.add(level);
    },
    pictureFindings: pictureStage,
    log,
  });
  const findClosed = async (uri: string) => {
    const level = await (await projectAt(uri)).document(uri);
    return (level && (await documentFindings(level)).get(uri)) ?? [];
  };
  pull.serve({ documents, validation, ready: changeQueue.settled, findClosed });

  const check = (uris: Iterable<string>): void => {
    for (const uri of new Set(uris)) if (isDocument(documents.get(uri))) validation.start(uri);
  };
  const edit = (service: LanguageService, uri: string): void => {
    const document = documents.get(uri);
    if (!document) return;
    const dependent = service.edit(uri, document.getText());
    check([uri, ...dependent]);
    link.changed();
    if (dependent.some((one) => one !== uri)) refreshViews();
  };
  const edited = (uri: string): void => {
    const known = projects.known(uri);
    if (isConfigFile(uri)) changeQueue.add(() => configurations.edited(uri));
    else if (known) edit(known, uri);
    else changeQueue.add(async () => edit(await projects.of(uri), uri));
  };
  const reset = (): void => {
    projects.reset();
    configurations.forget();
    refreshViews();
    for (const { uri } of documents.all()) edited(uri);
  };
  const changed = (uris: readonly string[]): void => {
    if (uris.some(isConfigFile)) {
      reset();
      return;
    }
    const dependent = projects.all().flatMap((service) => service.invalidate(uris));
    check(dependent);
    link.changed();
    // The lock file contains the state of publishing, and no document is compiled from it.
    if (dependent.length > 0 || uris.some((uri) => uri.endsWith(`/${lockFileName}`))) refreshViews();
  };
  const watched = createWatchedFiles(connection, environment, client, changed, reset);

  return {
    commands,
    client,
    documents,
    changeQueue,
    log,
    projectOf: projectAt,
    edited,
    shown: link.shown,
    closed(uri) {
      documents.close(uri);
      validation.stop(uri);
      const known = projects.known(uri);
      projects.forget(uri);
      check(known?.close(uri) ?? []);
      show(new Set([uri, ...store.forget(uri)]));
      link.changed();
      // The text of the file counts again.
      if (isConfigFile(uri)) reset();
    },
    check,
    reset,
    pulls,
    watch: watched.register,
    end: async () => {
      watched.close();
      link.ended();
      await validation.end();
    },
    move: store.move,
  };
}
