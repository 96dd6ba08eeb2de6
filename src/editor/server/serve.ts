import {
  type ApplyWorkspaceEditResult,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { delay } from "../../text/timers.js";
import type { EditorCommand } from "../command.js";
import { commandNames } from "../commands/index.js";
import type { Feature } from "../feature.js";
import { diagnostics } from "../features/diagnostics.js";
import { type ExecuteCommandParams, executeCommand } from "../features/execute-command.js";
import { features } from "../features/index.js";
import { isRefusal } from "../refusal.js";
import type { ClientState } from "./client-state.js";
import { acceptsNoEdits, notApplied } from "./editor-link.js";
import type { Environment } from "./environment.js";
import { followSettings } from "./follow-settings.js";
import { attempt, serveFeature } from "./requests.js";
import { createSession, type LspSession } from "./session.js";
import { defaultSettings, mergeSettings } from "./settings.js";

type Capabilities = Readonly<Record<string, unknown>>;

/** Milliseconds for what runs to end. */
const aMoment = 1_000;

/**
 * Serves a client until it says `exit`. Everything that is answered comes from the registries of features and of commands. Messages count in
 * the order in which they come: an answer is never from a text that the client has not sent.
 */
export function serve(connection: Connection, environment: Environment): void {
  const session = createSession(connection, environment);
  serveStart(connection, session, environment.version);
  serveDocuments(connection, session);
  for (const feature of answered) serveFeature(feature, connection, session);
  serveCommands(connection, session);
  // Running work ends at its next step. The end does not wait for data that are being read.
  connection.onShutdown(() => Promise.race([session.end(), delay(aMoment)]));
  connection.listen();
}

/* Findings and commands have more to do than to be answered. */
const all: readonly Feature<never, unknown>[] = Object.values(features);
const answered = all.filter(({ method }) => method !== executeCommand.method && method !== diagnostics.method);

function serveStart(connection: Connection, session: LspSession, version: string): void {
  const { client } = session;
  connection.onInitialize(({ capabilities, workspaceFolders, rootUri, initializationOptions }) => {
    client.capabilities = capabilities;
    client.folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    client.firstSettings = mergeSettings(defaultSettings, initializationOptions);
    client.settings = client.firstSettings;
    return {
      capabilities: capabilitiesOf(all, session.pulls(), session.commands),
      serverInfo: { name: "igx", version },
    };
  });
  const askSettings = followSettings(connection, session);
  connection.onInitialized(() => {
    session.watch();
    askSettings();
    if (!client.capabilities.workspace?.workspaceFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      client.folders = [...client.folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      session.reset();
    });
  });
}

function serveDocuments(connection: Connection, { documents, edited, shown, closed, move }: LspSession): void {
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    documents.open(TextDocument.create(uri, languageId, version, text));
    edited(uri);
    shown(uri);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    if (!documents.change(uri, contentChanges, version, (change) => move(uri, change))) return;
    edited(uri);
    shown(uri);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => closed(uri));
}

/** The first argument of a command about a document is its URI. */
function serveCommands(
  connection: Connection,
  { commands, client, changeQueue, log, projectOf, check }: LspSession,
): void {
  connection.onExecuteCommand(async ({ command, arguments: args = [] }: Partial<ExecuteCommandParams>, token) => {
    const own = commands.find(({ name }) => name === command);
    // `MethodNotFound` would say that the server has no commands at all.
    if (command === undefined) throw new ResponseError(ErrorCodes.InvalidParams, "The request names no command.");
    if (!own && !commandNames.includes(command))
      throw new ResponseError(ErrorCodes.InvalidParams, `\`${command}\` is not a command of igx.`);
    await changeQueue.settled();
    const uri = typeof args[0] === "string" ? args[0] : (client.folders[0] ?? "");
    const answer = await attempt(`\`${command}\``, log, async () => {
      const project = await projectOf(uri);
      return own ? own.run(project, args, token) : executeCommand.answer(project, { command, arguments: args }, token);
    });
    if (isRefusal(answer)) throw new ResponseError(LSPErrorCodes.RequestFailed, answer.refused);
    if (answer?.edit) await applyEdit(connection, client, answer.edit);
    check(answer?.changed ?? []);
    return answer?.result ?? null;
  });
}

async function applyEdit(connection: Connection, client: ClientState, edit: WorkspaceEdit): Promise<void> {
  const refuse = (reason: string) => new ResponseError(LSPErrorCodes.RequestFailed, reason);
  if (!client.capabilities.workspace?.applyEdit) throw refuse(acceptsNoEdits);
  // A client may answer with nothing.
  const answer: ApplyWorkspaceEditResult | null = await connection.workspace.applyEdit(edit);
  if (answer?.applied === false) throw refuse(notApplied(answer.failureReason));
}

/** The server's capabilities: the parts of all features, and findings on request if the client asks for findings: never both ways. */
function capabilitiesOf(
  features: readonly Feature<never, unknown>[],
  pulls: boolean,
  moreCommands: readonly EditorCommand[],
): Capabilities {
  const own: readonly Capabilities[] = [
    {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
    { executeCommandProvider: { commands: [...commandNames, ...moreCommands.map(({ name }) => name)] } },
    pulls ? { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: true } } : {},
  ];
  const all = [...features.map(({ capabilities }) => capabilities as Capabilities), ...own];
  // Several features have a part in `workspace`.
  return Object.assign({}, ...all, { workspace: Object.assign({}, ...all.map(({ workspace }) => workspace)) });
}
