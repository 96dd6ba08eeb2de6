import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver-types";
import type { CompileResult } from "../../contract/result.js";
import { delay, turn } from "../../text/timers.js";
import { documentFindings, type FindingsByFile, syntaxFindings } from "../document-findings.js";
import type { DocumentLevel, Project } from "../levels.js";
import { unlessAbandoned } from "../shared-work.js";
import type { FindingsStore } from "./findings-store.js";
import type { Log } from "./log.js";

/** Checks the open documents in stages, and drops a stage when a newer text arrives. */
export interface Validation {
  /** Checks a document again: after an edit, and after a change of one of its files. */
  readonly start: (uri: string) => void;
  /** Resolves when the types and the rules of the newest text have been checked. */
  readonly finished: (uri: string) => Promise<void>;
  /** Ends what runs for a document. */
  readonly stop: (uri: string) => void;
  /** Ends everything. Resolves when nothing of it runs any more. */
  readonly end: () => Promise<void>;
}

interface ValidationSettings {
  readonly projectOf: (uri: string) => Promise<Project>;
  readonly store: FindingsStore;
  /** The findings in these files may be others now; `document` says whose check has come that far. */
  readonly onFound: (files: ReadonlySet<string>, document: string) => void;
  /**
   * Finds data that a picture of the document cannot show. The last stage, after a while without edits, since drawing takes longer than
   * compiling.
   */
  readonly pictureFindings: (level: DocumentLevel, isWanted: () => boolean) => Promise<FindingsByFile>;
  /** A document has been compiled, from these files. */
  readonly onChecked: (level: DocumentLevel) => void;
  readonly log: Log;
}

/** A check that takes longer than this shows the findings of the syntax first. In milliseconds: less than a frame. */
const aMoment = 10;

/** Without an edit for so long, a picture is drawn. In milliseconds. */
const aPause = 400;

export function createValidation(settings: ValidationSettings): Validation {
  const { projectOf, store, onFound, onChecked, pictureFindings, log } = settings;
  const running = new Map<string, { readonly finished: Promise<void> }>();
  /**
   * Results that pictures will be drawn from, so that they are not compiled again. Only of the newest text, since they take most of a
   * document's memory.
   */
  const held = new Map<string, CompileResult>();
  /** Running checks, of older texts too. */
  const active = new Set<Promise<void>>();
  const followed = <Result>(work: Promise<Result>): Promise<Result> => {
    const done: Promise<void> = work.then(
      () => void active.delete(done),
      () => void active.delete(done),
    );
    active.add(done);
    return work;
  };

  const set = (uri: string, stage: Parameters<FindingsStore["set"]>[1], findings: FindingsByFile) =>
    onFound(store.set(uri, stage, findings), uri);

  /** The steps of one check. `isNewest` turns false when the next one begins. Gives whether it came to its end and the document can have a picture. */
  async function check(uri: string, isNewest: () => boolean): Promise<boolean> {
    await turn();
    if (!isNewest()) return false;
    const project = await projectOf(uri);
    const checking = unlessAbandoned(
      project.document(uri, isNewest).then(async (level) => {
        if (!level) return undefined;
        const found = await documentFindings(level, isNewest);
        return { level, found, result: level.project.syntaxOnly ? undefined : await level.result(isNewest) };
      }),
    );
    const first = await Promise.race([checking, delay(aMoment)]);
    if (!first && isNewest()) {
      const text = await project.text(uri);
      if (text && isNewest()) set(uri, "syntax", syntaxFindings(text));
    }
    const checked = await checking;
    if (!isNewest() || !checked) return false;
    onChecked(checked.level);
    showChecked(uri, checked.level, checked.found);
    if (!checked.result) return false;
    held.set(uri, checked.result);
    return true;
  }

  /** Findings of the syntax are a stage of their own: the next text replaces them first. */
  function showChecked(uri: string, level: DocumentLevel, found: FindingsByFile): void {
    const ofSyntax = new Set([...syntaxFindings(level).values()].flat().map(keyOf));
    const part = (isSyntax: boolean): FindingsByFile =>
      new Map([...found].map(([file, all]) => [file, all.filter((one) => ofSyntax.has(keyOf(one)) === isSyntax)]));
    const files = new Set([...store.set(uri, "syntax", part(true)), ...store.set(uri, "rules", part(false))]);
    // A picture of a document with errors is not drawn, and what an older one could not show is gone with it.
    const hasErrors = [...found.values()].some((all) =>
      all.some(({ severity }) => severity === DiagnosticSeverity.Error),
    );
    if (hasErrors) for (const file of store.set(uri, "picture", new Map())) files.add(file);
    onFound(files, uri);
  }

  /** Compiles after the pause: otherwise each version would stay in memory that long while the user types. */
  async function draw(uri: string, isNewest: () => boolean): Promise<void> {
    await delay(aPause);
    if (!isNewest()) return;
    const level = await (await projectOf(uri)).document(uri);
    if (!level || !isNewest()) return;
    const found = await followed(unlessAbandoned(pictureFindings(level, isNewest)));
    if (!isNewest()) return;
    held.delete(uri);
    if (found) set(uri, "picture", found);
  }

  return {
    start(uri) {
      held.delete(uri);
      const isNewest = (): boolean => running.get(uri) === run;
      const checked = followed(check(uri, isNewest));
      const run = {
        finished: checked.then(
          () => undefined,
          (error: unknown) => log.defect(`the check of ${uri}`, error),
        ),
      };
      running.set(uri, run);
      checked
        .then(async (hasPicture) => {
          if (hasPicture) await draw(uri, isNewest);
        })
        .catch((error: unknown) => isNewest() && log.defect(`the picture of ${uri}`, error));
    },
    finished: async (uri) => {
      for (let run = running.get(uri); run; run = running.get(uri) === run ? undefined : running.get(uri))
        await run.finished;
    },
    stop(uri) {
      running.delete(uri);
      held.delete(uri);
    },
    async end() {
      running.clear();
      held.clear();
      await Promise.all(active);
    },
  };
}

const keyOf = ({ range, code, message }: Diagnostic): string => JSON.stringify([range, code, message]);
