import type { Diagnostic } from "vscode-languageserver-types";
import type { FindingsByFile } from "../document-findings.js";
import { moveDiagnostics, type TextChange } from "./move-diagnostics.js";

/**
 * Findings of the syntax, of types and rules, or of the picture. A new stage replaces only its own findings: the others stay until they are
 * found again.
 */
type Stage = "syntax" | "rules" | "picture";

/** The findings of all open documents, by document and stage. */
export interface FindingsStore {
  /** Sets the findings of a stage of a document; returns the files whose findings may be others now. */
  readonly set: (document: string, stage: Stage, findings: FindingsByFile) => ReadonlySet<string>;
  /** Moves the findings in a file with an edit of it. */
  readonly move: (file: string, change: TextChange) => void;
  readonly forget: (document: string) => ReadonlySet<string>;
  /** Each finding once, in the order of the text: several documents may find the same in a file that all of them include. */
  readonly at: (file: string) => readonly Diagnostic[];
  /** The same with more findings in the file, which are not kept. */
  readonly with: (file: string, more: readonly Diagnostic[]) => readonly Diagnostic[];
  /** All files with findings, now or before. */
  readonly files: () => ReadonlySet<string>;
}

type Stages = ReadonlyMap<Stage, FindingsByFile>;

export function createFindingsStore(): FindingsStore {
  const documents = new Map<string, Stages>();
  return {
    set(document, stage, findings) {
      const before = documents.get(document) ?? new Map();
      documents.set(document, new Map([...before, [stage, findings]]));
      return new Set([...(before.get(stage)?.keys() ?? []), ...findings.keys()]);
    },
    move(file, change) {
      for (const [document, stages] of documents)
        documents.set(document, new Map([...stages].map(([stage, found]) => [stage, moveIn(found, file, change)])));
    },
    forget(document) {
      const stages = documents.get(document) ?? new Map();
      documents.delete(document);
      return filesOf(stages);
    },
    at: (file) => distinct(foundIn(documents.values(), file)),
    with: (file, more) => distinct([...foundIn(documents.values(), file), ...more]),
    files: () => new Set([...documents.values()].flatMap((stages) => [...filesOf(stages)])),
  };
}

const filesOf = (stages: Stages): ReadonlySet<string> =>
  new Set([...stages.values()].flatMap((found) => [...found.keys()]));

const foundIn = (documents: Iterable<Stages>, file: string): readonly Diagnostic[] =>
  [...documents].flatMap((stages) => [...stages.values()].flatMap((found) => found.get(file) ?? []));

function moveIn(found: FindingsByFile, file: string, change: TextChange): FindingsByFile {
  const there = found.get(file);
  return there === undefined || there.length === 0
    ? found
    : new Map([...found, [file, moveDiagnostics(there, change)]]);
}

/** The stages of one document share findings (rules look at what the syntax has found), as do documents that share a file. */
function distinct(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Map(findings.map((one) => [JSON.stringify([one.range, one.code, one.message]), one]));
  return [...known.values()].sort(
    (one, other) =>
      one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character,
  );
}
