import type { DocumentLevel, Project, TextLevel } from "./levels.js";

/** Whether the answer is still wanted. The protocol's own shape: a token of vscode-languageserver fits. */
export interface CancellationToken {
  readonly isCancellationRequested: boolean;
}

export const neverCancelled: CancellationToken = { isCancellationRequested: false };

/** A request about one document, by its URI. */
export interface DocumentParams {
  readonly textDocument: { readonly uri: string };
}

/**
 * The answer to one request of the protocol. A new one is a file in `features` and a line of its registry: the service, the server and the
 * worker have it from there.
 */
export interface Feature<Params, Answer> {
  /** The method of the Language Server Protocol, or of igx (`igx/…`). */
  readonly method: string;
  /** Its part of `ServerCapabilities`. */
  readonly capabilities: object;
  readonly answer: (project: Project, params: Params, token: CancellationToken) => Promise<Answer | undefined>;
  /** Of a request about all documents: the answers of several projects as one. */
  join?(answers: readonly Answer[]): Answer;
}

/** Makes features that need a document at one level. If the document is missing or the request is cancelled, there is no answer. */
const lifted =
  <Level>(lift: (project: Project, uri: string) => Promise<Level | undefined>) =>
  <Params extends DocumentParams, Answer>(
    method: string,
    capabilities: object,
    answer: (
      level: Level,
      params: Params,
      token: CancellationToken,
    ) => Answer | undefined | Promise<Answer | undefined>,
  ): Feature<Params, Answer> => ({
    method,
    capabilities,
    answer: async (project, params, token) => {
      const level = await lift(project, params.textDocument.uri);
      return level && !token.isCancellationRequested ? answer(level, params, token) : undefined;
    },
  });

/** Answers from the text of one file. */
export const textFeature = lifted<TextLevel>((project, uri) => project.text(uri));

/** Answers from a compiled document. */
export const documentFeature = lifted<DocumentLevel>((project, uri) => project.document(uri));

/** Answers from everything in the project. */
export const projectFeature = <Params, Answer>(
  method: string,
  capabilities: object,
  answer: (project: Project, params: Params, token: CancellationToken) => Promise<Answer | undefined>,
): Feature<Params, Answer> => ({ method, capabilities, answer });

/** Answers from everything in all projects that are open. */
export const workspaceFeature = <Params, Answer>(
  method: string,
  capabilities: object,
  join: (answers: readonly Answer[]) => Answer,
  answer: (project: Project, params: Params, token: CancellationToken) => Promise<Answer | undefined>,
): Feature<Params, Answer> => ({ method, capabilities, join, answer });
