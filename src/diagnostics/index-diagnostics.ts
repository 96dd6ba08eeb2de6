import { createPlaceIndex, type PlaceIndex } from "../text/place-index.js";
import type { Diagnostic } from "./diagnostic.js";

/** Finds diagnostics by the path of their file and the offset at which they begin. */
export const indexDiagnostics = (diagnostics: readonly Diagnostic[]): PlaceIndex<Diagnostic> =>
  createPlaceIndex(
    diagnostics,
    ({ file }) => file,
    ({ start }) => start.offset,
  );
