import { isInside } from "../../../text/path.js";
import { isStdin } from "../../base/input.js";
import type { StartThread } from "../../base/thread.js";
import type { DocumentRun, RowRun, RunDocument } from "../../inputs/documents.js";
import { expectDocuments } from "../../inputs/expect-documents.js";
import type { BuildSession } from "../build-options.js";
import type { TrackedDocument } from "../cache/tracked.js";
import { createClaims, sharedClaims } from "./claims.js";
import { makeJob, type PlannedBuild } from "./make-job.js";
import type { ThreadJob, ThreadResult } from "./thread-job.js";
import { fromResult } from "./thread-result.js";

/** Threads that build documents of a run besides the first one. */
export interface Threads {
  readonly count: number;
  /** Starts the work. */
  readonly share: (
    session: BuildSession,
    run: DocumentRun,
    planned: PlannedBuild,
    onCompiled: OnCompiled,
  ) => SharedDocuments;
  /** Ends all threads. They have done their work, or it is not needed. */
  readonly end: () => void;
}

/** The documents of a run, shared out among the first thread and others. */
export interface SharedDocuments {
  /** Whether the first thread compiles the document. If not, `onCompiled` gets the result of another one. */
  readonly isMine: (document: RunDocument, index: number) => Promise<boolean>;
  /** Waits for the other threads. Returns the documents that they failed to compile, by their positions. */
  readonly rest: () => Promise<ReadonlyMap<number, RunDocument>>;
}

/** `index` is the position in the run. */
export type OnCompiled = (compiled: TrackedDocument, index: number) => Promise<void> | undefined;

/** Documents for which starting a thread pays. Rows take less time, and the first thread has read the template and all keys before. */
const perThread = { files: 150, rows: 500 };

/**
 * Starts threads, which load their code until they get work: at most `most`, with the first one. `undefined` if the run has too little work
 * for another thread, or its documents cannot be shared: tables that are not read as a stream, and templates that name other files, which
 * could change before a thread reads them.
 */
export function startCompiling(
  session: BuildSession,
  run: DocumentRun,
  { count, most, start }: { readonly count: number; readonly most: number; readonly start: StartThread },
): Threads | undefined {
  const wanted = Math.min(most, Math.floor(count / perThread[run.kind]));
  if (wanted < 2) return undefined;
  if (run.kind === "rows" && !canShareRows(run)) return undefined;
  // Before a thread loads its code, which V8 accepts only with the same flags.
  expectDocuments(session.context, count);
  return threads(start, wanted - 1);
}

const canShareRows = ({ each: { source, table, batch } }: RowRun): boolean =>
  table.file !== undefined &&
  batch.template.dependencies.length === 0 &&
  !isStdin(source.input) &&
  isInside(source.project.root, source.input.path);

function threads(startThread: StartThread, count: number): Threads {
  const memory = sharedClaims();
  const claims = createClaims(memory);
  let onResult = async (_: ThreadResult): Promise<void> => {};
  /** Ends when everything that has arrived is written. */
  let writing: Promise<unknown> = Promise.resolve();
  const start = () => {
    const thread = startThread((message) => {
      const written = Promise.all((message as readonly ThreadResult[]).map(onResult));
      // Not before: where writing is slow, a thread would be done with the whole table, and its results would wait in memory. Also after a
      // failure, which `rest` rejects with: a thread that waits would never end.
      writing = Promise.all([writing, written.finally(() => thread.send(taken))]);
      writing.catch(() => {});
    });
    return thread;
  };
  const all = Array.from({ length: count }, start);
  return {
    count,
    share(session, run, planned, onCompiled) {
      const pairs = pairUp(onCompiled);
      onResult = pairs.addResult;
      const job: ThreadJob = { ...makeJob(session, run, planned), claims: memory };
      for (const thread of all) thread.send(job);
      return {
        async isMine(document, index) {
          const isMine = claims.isMine(index);
          if (!isMine) await pairs.addDocument(document, index);
          return isMine;
        },
        async rest() {
          await Promise.all(all.map((thread) => thread.ended));
          await writing;
          return pairs.documents;
        },
      };
    },
    end() {
      for (const thread of all) thread.close();
    },
  };
}

/** Says to a thread that all results of a message are written. */
const taken = null;

interface Arrived {
  readonly result: ThreadResult;
  readonly settle: (written: Promise<void> | undefined) => void;
}

/** Documents and their results, of which either may come first. */
function pairUp(onCompiled: OnCompiled) {
  const documents = new Map<number, RunDocument>();
  const results = new Map<number, Arrived>();
  const settle = (index: number): Promise<void> | undefined => {
    const [document, arrived] = [documents.get(index), results.get(index)];
    if (!document || !arrived) return undefined;
    documents.delete(index);
    results.delete(index);
    const written = onCompiled(fromResult(document, arrived.result), index);
    arrived.settle(written);
    return written;
  };
  return {
    documents,
    addDocument(document: RunDocument, index: number): Promise<void> | undefined {
      documents.set(index, document);
      return settle(index);
    },
    /** Resolves when the document has come, too, and is written. */
    addResult(result: ThreadResult): Promise<void> {
      return new Promise((resolve) => {
        results.set(result.index, { result, settle: resolve });
        settle(result.index);
      });
    },
  };
}
