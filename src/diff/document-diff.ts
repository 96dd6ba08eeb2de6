import type { ElementDiff, FieldChange } from "./content-diff.js";

/** A document, in both sides or in one of them. */
export interface DocumentDiff {
  /** `skipped`: it could not be compared, since it has errors, or needs parameters. */
  readonly change: "added" | "removed" | "changed" | "unchanged" | "skipped";
  readonly key: string;
  /** The names of its files. */
  readonly before?: string;
  readonly after?: string;
  readonly title?: string;
  /** With `--published`: a change or a deletion at the service since the last publish. */
  readonly drift?: "changed" | "gone";
  /** The changes of its title, its theme and other fields of its front matter. */
  readonly fields: readonly FieldChange[];
  readonly elements: readonly ElementDiff[];
}

/** The changes of two states of documents, as `igx diff --to json` prints them. */
export interface DiffReport {
  readonly before: string;
  readonly after: string;
  readonly documents: readonly DocumentDiff[];
  /** How many documents of both sides there are, also those that are not listed. */
  readonly summary: Readonly<Record<DocumentDiff["change"], number>>;
}
