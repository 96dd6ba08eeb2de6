import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** Tells findings that are new from those that another import of the same document has reported. */
export interface NewFindings {
  /** `id` is the name of the module, with its query. It may report its own findings again, as after a change. */
  readonly isNewIn: (id: string) => (one: Diagnostic) => boolean;
  /** Forgets everything, as at the start of a build. */
  readonly clear: () => void;
}

export function createNewFindings(): NewFindings {
  const owners = new Map<string, string>();
  return {
    isNewIn: (id) => (one) => {
      const key = JSON.stringify([one.file, one.start.offset, one.code, one.message]);
      const owner = owners.get(key) ?? id;
      owners.set(key, owner);
      return owner === id;
    },
    clear: () => owners.clear(),
  };
}
