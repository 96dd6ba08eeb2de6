import {
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { delay } from "../../text/timers.js";
import { cancelled } from "./answer-token.js";
import { isDocumentFile, type OpenDocuments } from "./documents.js";
import type { FindingsStore } from "./findings-store.js";
import type { Validation } from "./validation.js";

/** Answers a client that asks for findings. */
interface Pull {
  /**
   * `textDocument/diagnostic` for a document, `workspace/diagnostic` for all files with findings, such as an included file that is not open.
   * Both answer "unchanged" where the client has the findings already.
   */
  readonly serve: (served: Served) => void;
  /** Asks the client to ask again, if it does not do so by itself: after a change of a file that is not open, and after the last stage. */
  readonly refreshLater: () => void;
}

interface Served {
  readonly documents: OpenDocuments;
  readonly validation: Validation;
  readonly ready: () => Promise<void>;
  /** The findings of a document that is not open: an editor asks for tabs that the user has not opened yet. */
  readonly findClosed: (uri: string) => Promise<readonly Diagnostic[]>;
}

/** In milliseconds: a client that asks after each of its own changes has its answer by then. */
const untilRefresh = 150;

export function createPull(connection: Connection, store: FindingsStore): Pull {
  /** Each file's findings have a number, which changes with them; `asked` is the one that the client has. */
  const results = new Map<string, { readonly id: string; readonly key: string }>();
  let count = 0;
  let isWaiting = false;
  const report = (uri: string, previous: string | undefined): DocumentDiagnosticReport => {
    const items = [...store.at(uri)];
    const key = JSON.stringify(items);
    const known = results.get(uri);
    const resultId = known?.key === key ? known.id : String(++count);
    results.set(uri, { id: resultId, key });
    return previous === resultId ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
  };
  /** Findings of files that the client has never asked for, such as a configuration: each is announced once, since it may not want them. */
  const announced = new Map<string, string>();
  const isNews = (uri: string): boolean => {
    const key = JSON.stringify(store.at(uri));
    const known = results.get(uri);
    if (known) return known.key !== key;
    const before = announced.get(uri) ?? "[]";
    announced.set(uri, key);
    return before !== key;
  };
  /** Calls `isNews` for each file, since it also notes announcements. */
  const isStale = () => [...new Set([...results.keys(), ...store.files()])].filter(isNews).length > 0;

  return {
    serve({ documents, validation, ready, findClosed }) {
      connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }, token) => {
        await ready();
        const version = documents.get(uri)?.version;
        const closed = version === undefined && isDocumentFile(uri) ? await findClosed(uri) : undefined;
        await validation.finished(uri);
        if (token.isCancellationRequested) throw cancelled();
        if (documents.get(uri)?.version !== version) throw outdated();
        // Without a result id, since the findings are not kept.
        return closed ? { kind: "full", items: [...store.with(uri, closed)] } : report(uri, previousResultId);
      });
      connection.languages.diagnostics.onWorkspace(async ({ previousResultIds }, token) => {
        await ready();
        await Promise.all(documents.all().map(({ uri }) => validation.finished(uri)));
        if (token.isCancellationRequested) throw cancelled();
        const known = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
        const files = [...new Set([...store.files(), ...known.keys()])].sort();
        const items = files.map(
          (uri): WorkspaceDocumentDiagnosticReport => ({
            uri,
            version: documents.get(uri)?.version ?? null,
            ...report(uri, known.get(uri)),
          }),
        );
        return { items };
      });
    },
    refreshLater() {
      if (isWaiting) return;
      isWaiting = true;
      delay(untilRefresh)
        .then(async () => {
          isWaiting = false;
          if (isStale()) await connection.languages.diagnostics.refresh();
        })
        // A client may refuse, and asks again with the next edit, or it is gone.
        .catch(() => {});
    },
  };
}

/** The text has changed meanwhile: the client asks again. */
const outdated = () =>
  new ResponseError(LSPErrorCodes.ServerCancelled, "The text has changed meanwhile.", { retriggerRequest: true });
